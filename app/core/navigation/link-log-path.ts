/** Where the access log of an own link stands. */
export function linkLogPath(linkId: string): string {
  return `/shares/links/${linkId}/log`;
}
