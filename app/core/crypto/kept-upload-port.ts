/** How far uploads are, at rest on this device (Reading R-300). */
export interface KeptUploadPort {
  /** Seals what is needed to go on for its name, 32 characters of hex; resolves when it is durable. */
  keepUpload(input: { name: string; text: string }): Promise<void>;
  /** Names of all that are kept, also of other accounts. */
  keptUploads(): Promise<readonly string[]>;
  /** null: nothing is kept under it, or it was sealed for another name or by another account. */
  openKeptUpload(name: string): Promise<string | null>;
  dropKeptUpload(name: string): Promise<void>;
}
