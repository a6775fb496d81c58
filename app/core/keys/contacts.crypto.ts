import * as CODES from "#app/contract/errors/codes.ts";
import { toEmail } from "#app/contract/validate/email.ts";
import type { Manifest } from "#app/core/crypto/port.ts";
import { AppError } from "#app/core/errors/app-error.ts";

/** Who somebody is, as an answer says and his `sigkey` proves (Formats 12, Identity). */
export interface Identity {
  readonly userId: string;
  readonly encFp: string;
  readonly sigFp: string;
}

/** A pin of the manifest (Formats 11, `contacts`). */
export interface Contact {
  readonly user_id: string;
  readonly enc_fp: string;
  readonly sig_fp: string;
  /** The safety numbers were compared. */
  readonly verified: boolean;
  readonly state: "ok" | "changed" | "removed";
  readonly n: number;
}

/**
 * `new`: nobody is pinned to this address, and this somebody to no other; `same`: whoever is pinned;
 * `changed`: everything that would wrap to him stops (Trust K3, K28).
 */
export type PinVerdict = "new" | "same" | "changed";

/** Whoever is pinned to an address that somebody typed; null without a pin. */
export function findContact(manifest: Pick<Manifest, "contacts">, typed: string): Contact | null {
  const contact = toContact(manifest.contacts[toEmail(typed)]);
  return contact?.state === "removed" ? null : contact;
}

/**
 * The address whose pin signs with a key of this fingerprint; null for a pin that was taken back or changed, and
 * for a key that stands under two addresses: it tells neither.
 */
export function findSigner(
  manifest: Pick<Manifest, "contacts"> | null,
  sigFp: string,
): string | null {
  if (manifest === null) return null;
  const [email, ...others] = Object.keys(manifest.contacts).filter((one) => {
    const pin = findContact(manifest, one);
    return pin?.state === "ok" && pin.sig_fp === sigFp;
  });
  return email === undefined || others.length > 0 ? null : email;
}

/**
 * What an answer for a typed address is worth. A pin belongs to the address: the answer must bring the
 * very three that stand there, and none of them may stand under a second one.
 */
export function judgeIdentity(manifest: Manifest, typed: string, found: Identity): PinVerdict {
  const email = toEmail(typed);
  const pinned = findContact(manifest, email);
  if (pinned !== null) return pinned.state === "ok" && isSame(pinned, found) ? "same" : "changed";
  const others = Object.keys(manifest.contacts).filter((other) => other !== email);
  const isElsewhere = others.some((other) => isAnyOf(findContact(manifest, other), found));
  return isElsewhere ? "changed" : "new";
}

/** @throws AppError 2005 unless this very person is pinned to the address and nothing of him changed */
export function requirePinned(manifest: Manifest, typed: string, found: Identity): void {
  if (judgeIdentity(manifest, typed, found) !== "same") throw new AppError(CODES.publicKeyRefused);
}

/** Pins somebody new, in a gesture of the user; who is pinned stays. 2005 for whoever is not new. */
export function pinContact(manifest: Manifest, typed: string, found: Identity): Manifest {
  const verdict = judgeIdentity(manifest, typed, found);
  if (verdict === "same") return manifest;
  if (verdict === "changed") throw new AppError(CODES.publicKeyRefused);
  return put(manifest, typed, { ...toPin(found), verified: false, state: "ok" });
}

/** Notes that another identity came for an address: it stops here and on every other device. */
export function noteChanged(manifest: Manifest, typed: string): Manifest {
  const pinned = findContact(manifest, typed);
  if (pinned === null || pinned.state === "changed") return manifest;
  return put(manifest, typed, { ...pinned, state: "changed", verified: false });
}

/** The user compared the safety numbers and says that this is who he means; it goes on from here. */
export function verifyContact(manifest: Manifest, typed: string, found: Identity): Manifest {
  return put(manifest, typed, { ...toPin(found), verified: true, state: "ok" });
}

/** Whether somebody else is pinned to the address. */
export function isPinnedOtherwise(manifest: Manifest, typed: string, found: Identity): boolean {
  const pinned = findContact(manifest, typed);
  return pinned !== null && !isSame(pinned, found);
}

function put(manifest: Manifest, typed: string, pin: Omit<Contact, "n">): Manifest {
  const email = toEmail(typed);
  const n = (toContact(manifest.contacts[email])?.n ?? 0) + 1;
  return { ...manifest, contacts: { ...manifest.contacts, [email]: { ...pin, n } } };
}

function toPin({ userId, encFp, sigFp }: Identity) {
  return { user_id: userId, enc_fp: encFp, sig_fp: sigFp };
}

function isSame(pin: Contact, { userId, encFp, sigFp }: Identity): boolean {
  return pin.user_id === userId && pin.enc_fp === encFp && pin.sig_fp === sigFp;
}

function isAnyOf(pin: Contact | null, { userId, encFp, sigFp }: Identity): boolean {
  if (pin === null) return false;
  return pin.user_id === userId || pin.enc_fp === encFp || pin.sig_fp === sigFp;
}

/** The core checked the shape when the manifest opened; another one is no pin. */
function toContact(value: unknown): Contact | null {
  return isContact(value) ? value : null;
}

const STATES = ["ok", "changed", "removed"];

function isContact(value: unknown): value is Contact {
  if (typeof value !== "object" || value === null) return false;
  const fields = new Map(Object.entries(value));
  const areTexts = ["user_id", "enc_fp", "sig_fp"].every(
    (name) => typeof fields.get(name) === "string",
  );
  const isKnown = STATES.includes(String(fields.get("state")));
  return areTexts && isKnown && typeof fields.get("n") === "number";
}
