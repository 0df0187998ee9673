/**
 * Rows of runs as they are read, in columns. AssemblyScript: it becomes WebAssembly, which needs
 * half the time that JavaScript takes for the same loop. `src/read/run/kernel.ts` is how it is
 * called; whatever is not usual is left to the readers there.
 */

export { findOwner, forgetBeginnings, learnBeginning } from "./beginnings";
export { digestOf } from "./digest";
export {
  latency,
  listEnds,
  queryEnd,
  queryStart,
  readResults,
  readRow,
  rowEnd,
} from "./json-results";
export { addHole, beginShape, endShape, newShape } from "./json-shape";
export { nextOwner, sortKept } from "./kept-rows";
export { addPlainRows, learnSuffix } from "./plain-rows";
export {
  add,
  asideFor,
  count,
  forgetRows,
  froms,
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
  tos,
} from "./rows";
export { sum, survey } from "./survey";
