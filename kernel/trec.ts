/**
 * Rows of TREC runs as they are read, in columns. AssemblyScript: it becomes WebAssembly, which
 * needs half the time that JavaScript takes for the same loop. `src/read/run/trec-kernel.ts` is how
 * it is called; whatever is not usual is left to the reader there.
 */

export { findOwner, forgetBeginnings, learnBeginning } from "./beginnings";
export { nextOwner, sortKept } from "./kept-rows";
export { addPlainRows, learnSuffix } from "./plain-rows";
export {
  add,
  count,
  forgetRows,
  hashes,
  ids,
  inputFor,
  owners,
  places,
  ranks,
  roomForIds,
  roomForRows,
  scores,
  starts,
} from "./rows";
export { sum, survey } from "./survey";
