/** What an upload needs of a browser, as it was found there. */
export interface UploadAbilities {
  /** Files are read piece by piece. */
  readonly readsPieces: boolean;
  /** Pieces leave it as parts of a form. */
  readonly sendsForms: boolean;
  /** Memory of the device in GiB, where the browser tells. */
  readonly memoryGib?: number | undefined;
}

/** Whether files can go up from here (Spec A§8.9, B§8). */
export function canUpload({ readsPieces, sendsForms }: UploadAbilities): boolean {
  return readsPieces && sendsForms;
}
