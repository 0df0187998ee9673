/** What the outside must offer. Named in the words of this project; made real in `adapters/`. */

export interface ByteSink {
  feed(bytes: Uint8Array): void | Promise<void>;
  end(): void | Promise<void>;
}

export interface Files {
  /** Existing files that a path or glob names, in the order of their UTF-8 bytes. */
  expand(pattern: string): Promise<readonly string[]>;
  /**
   * Feeds the bytes of one file, then ends. `isDone` is asked between pieces. The pieces share one
   * buffer. Throws `GateError` when there is no such file or it cannot be read.
   */
  read(file: string, sink: ByteSink, isDone?: () => boolean): Promise<void>;
  /** Why nothing can be written there; undefined: it can. Leaves nothing behind. */
  whyNotWritable(file: string): Promise<string | undefined>;
  /** Whole or not at all: an interrupted write leaves the old file. */
  writeWhole(file: string, text: string): Promise<void>;
}

export interface Clock {
  /** `YYYY-MM-DD`, in UTC. */
  today(): string;
}

export interface Progress {
  /** Called now and then while a long file is read. */
  reading(file: string, bytes: number): void;
  done(): void;
}
