/** A folder of somebody else's share; both are numbers of the server. */
export function sharedFolderPath(shareId: string, folderId: string): string {
  return `/shares/${shareId}/${folderId}`;
}
