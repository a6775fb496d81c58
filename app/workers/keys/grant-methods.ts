import * as CODES from "#app/contract/errors/codes.ts";
import type {
  GrantPort,
  OpenedIdentity,
  PublicKeys,
  Roster,
  SignedGrant,
} from "#app/core/crypto/grant-port.ts";
import type { Opened, ShareKeyId } from "#app/core/crypto/port.ts";
import { ACCOUNT, type MethodTable, on } from "#app/workers/core-parts.ts";
import { fromBase64 } from "#app/workers/encoding.ts";
import { codeOf, Refusal, required } from "#app/workers/refusal.ts";
import * as core from "#crypto-wasm/pkg/coffer_crypto.js";
import type { Keyring } from "./keyring.ts";
import { openRsa, wrapForPerson } from "./rsa.ts";

type Input<M extends keyof GrantPort> = Parameters<GrantPort[M]>[0];
type KeyBytes = Uint8Array<ArrayBuffer>;

/** Identities, grants and what they open (Formats 5, 12). */
export function createGrantMethods(keyring: Keyring): MethodTable<GrantPort> {
  return {
    openIdentities: on(ACCOUNT, async (people) => people.map(tryOpen)),
    giveShareKey: on(ACCOUNT, (input) => giveShareKey(keyring, input)),
    checkRoster: on(ACCOUNT, async ({ roster, commit }) => judge(keyring, roster, commit)),
    takeShareKey: on(ACCOUNT, (input) => takeShareKey(keyring, input)),
    openGivenShareKey: on(ACCOUNT, (input) => openGivenShareKey(keyring, input)),
  };
}

function tryOpen(keys: PublicKeys): Opened<OpenedIdentity> {
  try {
    return { ok: true, value: openIdentity(keys) };
  } catch (thrown) {
    return { ok: false, code: codeOf(thrown) };
  }
}

function openIdentity({ pubkey, sigkey }: PublicKeys): OpenedIdentity {
  const [encFp = "", sigFp = "", sigPub = ""] = core.openIdentity(pubkey, sigkey);
  return { encFp, sigFp, sigPub, safetyNumber: core.safetyNumber(encFp, sigFp) };
}

/** The commit that is signed is that of the key which is wrapped; nobody names it. */
async function giveShareKey(
  keyring: Keyring,
  { ks, role, t, ownEncFp, recipient }: Input<"giveShareKey">,
): Promise<SignedGrant> {
  const { encFp, sigFp } = openIdentity(recipient);
  if (encFp !== recipient.encFp || sigFp !== recipient.sigFp)
    throw new Refusal(CODES.publicKeyRefused);
  const shareKey = keyring.sealingShareKey(ks);
  const spki = required(fromBase64(recipient.pubkey), CODES.publicKeyRefused);
  const sender = ownIdentity(keyring, ownEncFp);
  const grant = {
    role,
    recipient_enc_fp: encFp,
    recipient_sig_fp: sigFp,
    sender_enc_fp: sender.encFp,
    sender_sig_fp: sender.sigFp,
    t,
  };
  const text = JSON.stringify(grant);
  const sk_sig = core.signGrant(keyring.metaKey, ks, core.shareCommit(shareKey), text);
  const { pubkeyId } = recipient;
  const enc_share_key = await wrapForPerson(shareKey, { spki, pubkeyId, ks });
  return { enc_share_key, sk_from: sender.sigFp, sk_sig };
}

function ownIdentity(keyring: Keyring, encFp: string) {
  const sigPub = core.ownSigningKey(keyring.metaKey);
  return { encFp, sigPub, sigFp: core.fingerprintOfSigningKey(sigPub) };
}

/** Rows without a grant have none that is valid. */
function judge(keyring: Keyring, roster: Roster, commit: string): boolean[] {
  const own = ownIdentity(keyring, roster.ownEncFp);
  const people = roster.rows.map(({ person }) => (person === "self" ? own : person));
  const senders = [own, ...people];
  const grants = roster.rows.flatMap(({ grant }, index) => {
    const recipient = people[index];
    const sender = senders.find(({ sigFp }) => sigFp === grant?.from);
    if (grant === null || recipient === undefined || sender === undefined) return [];
    return [{ index, grant, recipient, sender }];
  });
  const valid: readonly boolean[] = JSON.parse(
    core.checkRoster(
      JSON.stringify({
        ks: roster.ks,
        commit,
        origin: roster.origin === "self" ? own.sigFp : roster.origin,
        people: senders.map(({ encFp, sigFp, sigPub }) => ({
          enc_fp: encFp,
          sig_fp: sigFp,
          sig_pub: sigPub,
        })),
        grants: grants.map(({ grant, recipient, sender }) => ({
          role: grant.role,
          recipient_enc_fp: recipient.encFp,
          recipient_sig_fp: recipient.sigFp,
          sender_enc_fp: sender.encFp,
          sender_sig_fp: sender.sigFp,
          t: grant.t,
          sk_sig: grant.signature,
        })),
      }),
    ),
  );
  const rows = new Set(
    grants.filter((_, place) => valid[place] === true).map(({ index }) => index),
  );
  return roster.rows.map((_, index) => rows.has(index));
}

/** A key that nobody who may give it has signed for this account never gets usable. */
async function takeShareKey(
  keyring: Keyring,
  { roster, pubkeyId, enc_share_key }: Input<"takeShareKey">,
): Promise<string> {
  const { ks } = roster;
  const bytes = await openForPerson(keyring, { ks, pubkeyId, enc_share_key });
  return keepIf(keyring, { ks, bytes }, (commit) => {
    const valid = judge(keyring, roster, commit);
    return roster.rows.some(({ person }, index) => person === "self" && valid[index] === true);
  });
}

async function openGivenShareKey(
  keyring: Keyring,
  { ks, pubkeyId, enc_share_key, commit }: Input<"openGivenShareKey">,
): Promise<void> {
  const held = keyring.findShareKey(ks);
  if (held?.use === "own" && core.shareCommit(held.bytes) === commit) return;
  const bytes = await openForPerson(keyring, { ks, pubkeyId, enc_share_key });
  keepIf(keyring, { ks, bytes }, (opened) => opened === commit);
}

/** Keeps a key that holds, and wipes any other; gives its commit. */
function keepIf(
  keyring: Keyring,
  { ks, bytes }: { readonly ks: ShareKeyId; readonly bytes: KeyBytes },
  holds: (commit: string) => boolean,
): string {
  try {
    const commit = core.shareCommit(bytes);
    if (!holds(commit)) throw new Refusal(CODES.shareKeyRefused);
    keyring.putShareKey(ks, bytes, "own");
    return commit;
  } catch (refusal) {
    bytes.fill(0);
    throw refusal;
  }
}

interface GivenKey {
  readonly ks: ShareKeyId;
  readonly pubkeyId: string;
  readonly enc_share_key: string;
}

/** Whatever is wrong with it, it is one code (Trust K7). */
async function openForPerson(
  keyring: Keyring,
  { ks, pubkeyId, enc_share_key }: GivenKey,
): Promise<KeyBytes> {
  const label = core.shareKeyLabel(ks, pubkeyId);
  const ciphertext = core.shareKeyCiphertext(enc_share_key);
  const bytes = await openRsa(keyring.privateKey, ciphertext, label);
  return required(bytes, CODES.shareKeyRefused);
}
