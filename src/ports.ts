/** What the outside must offer. Named in the words of this project; made real in `adapters/`. */

export interface ByteSink {
  feed(bytes: Uint8Array): void | Promise<void>;
  end(): void | Promise<void>;
  /** How many lines have come so far; undefined: nobody counts them. */
  lines?(): number | undefined;
}

export interface Files {
  /** Existing files that a path or glob names, in the order of their UTF-8 bytes. */
  expand(pattern: string): Promise<readonly string[]>;
  /**
   * Feeds the bytes of one file, then ends. `isDone` is asked between pieces. The pieces share one
   * buffer. Throws `GateError` when there is no such file or it cannot be read.
   */
  read(file: string, sink: ByteSink, isDone?: () => boolean): Promise<void>;
  /** In bytes; 0 for what is no regular file. */
  sizeOf(file: string): Promise<number>;
  /** Whether a second reading gives the same bytes: not so for a pipe. */
  isReadableTwice(file: string): Promise<boolean>;
  /** Why nothing can be written there; undefined: it can. Leaves nothing behind. */
  whyNotWritable(file: string): Promise<string | undefined>;
  /** The same for every way to write the path of one file, also of one that is not there yet. */
  realPath(file: string): Promise<string>;
  /** Whole or not at all: an interrupted write leaves the old file. `parts` are asked for in turn. */
  writeWhole(file: string, parts: Iterable<string>): Promise<void>;
}

/** Other threads of the machine, where there are some to spare. */
export interface Threads {
  /**
   * Rejects when this process may have none. `keptBytes`: the size of what the caller reads and keeps
   * while the thread begins.
   */
  start(keptBytes: number): Promise<Thread>;
}

/** Another thread, which does one task of `intake/apart.ts`. */
export interface Thread {
  /** Gives what the task tells; rejects when the thread fails. Both are copied on the way. */
  run(task: unknown): Promise<unknown>;
}

/** The end of a task. What is moved is not copied, and is gone there. */
export interface Told {
  readonly told: unknown;
  readonly moved: readonly ArrayBufferLike[];
}

export interface Clock {
  /** `YYYY-MM-DD`, in UTC. */
  today(): string;
}

export interface Progress {
  /**
   * Called after each piece of a file. `rows`: as far as they are counted; `time`: when it was, in
   * milliseconds, if not now.
   */
  reading(file: string, bytes: number, rows: number | undefined, time?: number): void;
  done(): void;
}

/** A comment on a pull request. */
export interface Comment {
  readonly id: number;
  readonly body: string;
  /** Where a person reads it. */
  readonly url: string;
}

/**
 * The conversation of one pull request, in the three calls that we need and one to clean up.
 * Each throws `GateError` (`github_refused`) when GitHub does not do it.
 */
export interface PullRequest {
  /** Those of the account that we write as, from all pages, oldest first. */
  ownComments(): Promise<readonly Comment[]>;
  addComment(body: string): Promise<Comment>;
  editComment(id: number, body: string): Promise<Comment>;
  /** One that is gone already counts as deleted. */
  deleteComment(id: number): Promise<void>;
}

/** What a job offers to a step of it. The methods throw `GateError` when a file cannot be written. */
export interface Step {
  /** Prints lines of which none is taken for a workflow command. */
  print(text: string): void;
  setOutput(name: string, value: string): void;
  /** How many bytes stand in the summary of this step already. */
  summaryBytes(): number;
  appendSummary(markdown: string): void;
  annotate(level: "error" | "warning", message: string, place?: AnnotationPlace): void;
}

export interface AnnotationPlace {
  readonly title: string;
  readonly file: string;
  readonly line: number | undefined;
}
