/** What a run's own list of units says of the content of what the golden set names. */

export interface Contents {
  /** Of each unit that the golden set names; undefined: the list does not tell; "": it lacks it. */
  readonly units: ReadonlyMap<string, UnitContent>;
  /** The same of all units together, where it was asked for. */
  readonly corpus: CorpusContent | undefined;
}

export interface UnitContent {
  /** SHA-256 of its normalised text; undefined: not told; "": there is no such unit. */
  readonly digest: string | undefined;
  /** Its document and span; undefined: not told. */
  readonly place: string | undefined;
}

export interface CorpusContent {
  /** Some unit has a text or a digest. */
  readonly isTold: boolean;
  /** By document: over all its units; undefined: not told; no entry: there is none. */
  readonly docs: ReadonlyMap<string, number | undefined>;
  /** By quote that may stand anywhere: over all units that hold it; undefined: not told. */
  readonly quotes: ReadonlyMap<string, number | undefined>;
  /** A number for the content of each document, ascending, each once; undefined: not told. */
  readonly documents: Float64Array | undefined;
}
