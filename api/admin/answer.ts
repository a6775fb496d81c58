/** What a command of `coffer-admin` prints: a sentence for people, and the same as data. */
export interface Answer {
  readonly text: string;
  readonly data: Readonly<Record<string, unknown>>;
  /** True: it found something wrong, which a script notices by the exit code 1. */
  readonly isFailure?: boolean;
}

/** Runs a command on the data folder and prints its answer. */
export type Run = (work: (dataFolder: string) => Promise<Answer>) => Promise<void>;
