import type { Answer, FileResult, KnownFile, Step } from "./case.ts";

/** One place where the core, or the platform under it, runs. */
export interface Runtime {
  readonly name: string;
  answer(steps: readonly Step[]): Promise<readonly Answer[]>;
  known(kind: "objects" | "packets", file: KnownFile): Promise<FileResult>;
  close(): Promise<void>;
}
