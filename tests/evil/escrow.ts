import type { Leak } from "#tests/support/recorder.ts";

/** What key escrow would send (K14): a value with prefix 51, in a field of a call. */
export const ESCROW = { label: "prefix 51", bytes: Buffer.from('":"51:') };

/**
 * Whether a find of {@link ESCROW} is the client's doing. A download ticket is the server's own JSON in
 * base64, which the client gives back as it is; an id in it may well be 51.
 */
export function isEscrowSent({ direction, shape }: Leak): boolean {
  return direction === "sent" && !shape.startsWith("base64");
}
