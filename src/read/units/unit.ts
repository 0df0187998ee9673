/** What a list of units says of one of them, and who may ask. */

export interface UnitFacts {
  readonly doc: string | undefined;
  readonly span: readonly [number, number] | undefined;
  /** Normalised. */
  readonly text: string | undefined;
  /** Of the normalised text, in hexadecimal digits, where the list gives it. */
  readonly sha256?: string | undefined;
}

export type LookUp = (id: string) => UnitFacts | undefined;

interface UnitSource {
  get(id: string): UnitFacts | undefined;
}

/** Each key from the run's own list first, then from the snapshot's. */
export const lookUpIn =
  (own: UnitSource | undefined, snapshot: UnitSource | undefined): LookUp =>
  (id) => {
    const ours = own?.get(id);
    const theirs = snapshot?.get(id);
    if (!ours || !theirs) return ours ?? theirs;
    return {
      doc: ours.doc ?? theirs.doc,
      span: ours.span ?? theirs.span,
      text: ours.text ?? theirs.text,
      // a text of the run's own list says more than a digest of the snapshot
      sha256: ours.sha256 ?? (ours.text === undefined ? theirs.sha256 : undefined),
    };
  };
