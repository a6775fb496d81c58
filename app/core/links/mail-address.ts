/**
 * Opens the person's own mail program with a link in it, so that the key does not pass through our
 * servers. Line breaks of a name cannot add fields: everything is encoded (Trust L13).
 */
export function toMailAddress({
  subject,
  url,
}: {
  readonly subject: string;
  readonly url: string;
}): string {
  return `mailto:?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(url)}`;
}
