import * as CODES from "#app/contract/errors/codes.ts";
import type {
  CommentKeyOf,
  CommentPort,
  OpenedComment,
  SealedComment,
  SigningKey,
} from "#app/core/crypto/comment-port.ts";
import type { Opened } from "#app/core/crypto/port.ts";
import { randomBytes } from "#app/platform/random.client.ts";
import { ACCOUNT, type MethodTable, NONE, on } from "#app/workers/core-parts.ts";
import { toHex } from "#app/workers/encoding.ts";
import * as core from "#crypto-wasm/pkg/coffer_crypto.js";
import type { Keyring } from "./keyring.ts";
import { retireKey, withOlderKeys } from "./older-comment-keys.ts";

const IV_BYTES = 12;
const KEY_BYTES = 32;
const TOKEN_BYTES = 16;
/** An Ed25519 key in hex. */
const SIG_PUB = /^[0-9a-f]{64}$/;

type Bytes = Uint8Array<ArrayBuffer>;

/** Comments on links (Formats 9): their key is opened for each step and wiped after it. */
export function createCommentMethods(keyring: Keyring): MethodTable<CommentPort> {
  return {
    makeCommentKey: on(ACCOUNT, async ({ ks, linkId }) => {
      const key = randomBytes(KEY_BYTES);
      return wiped(key, () => wrap(keyring, key, { ks, linkId }));
    }),
    renewCommentKey: on(ACCOUNT, async ({ from, ks, standing }) =>
      withKey(keyring, from, (gone) => {
        const { linkId, enc_older_keys: older } = from;
        const key = randomBytes(KEY_BYTES);
        return wiped(key, async () => ({
          enc_comment_key: wrap(keyring, key, { ks, linkId }),
          enc_older_keys: await retireKey({ key, gone }, { linkId, older }, standing),
        }));
      }),
    ),
    signComment: on(ACCOUNT, async ({ linkId, parent, json }) =>
      core.signComment(keyring.metaKey, linkId, parent, json),
    ),
    sealComment: on(ACCOUNT, async ({ key: of, parent, json }) => {
      // What only reads writes nothing.
      keyring.sealingShareKey(of.ks);
      return withKey(keyring, of, (key) =>
        core.sealComment(key, of.linkId, parent, json, randomBytes(IV_BYTES)),
      );
    }),
    openComments: on(ACCOUNT, async ({ key: of, ownSigPub, comments }) =>
      withKey(keyring, of, (key) => openAll(key, { of, ownSigPub }, comments)),
    ),
    makeEditToken: on(NONE, async () => {
      const token = toHex(randomBytes(TOKEN_BYTES));
      const hash = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(token));
      return { token, hash: toHex(new Uint8Array(hash)) };
    }),
  };
}

function wrap(
  keyring: Keyring,
  key: Bytes,
  { ks, linkId }: Pick<CommentKeyOf, "ks" | "linkId">,
): string {
  return core.wrapCommentKey(key, keyring.sealingShareKey(ks), ks, linkId, randomBytes(IV_BYTES));
}

/**
 * Each under the key that it was written under: what stood when a key went is named beside that key, under a seal
 * that the server has no part in.
 */
function openAll(
  key: Bytes,
  { of, ownSigPub }: { readonly of: CommentKeyOf; readonly ownSigPub: string | null },
  comments: readonly SealedComment[],
): Promise<Opened<OpenedComment>[]> {
  const { linkId, enc_older_keys: older } = of;
  const where = { linkId, ownSigPub };
  return withOlderKeys(
    key,
    { linkId, older },
    {
      contents: comments.map(({ content }) => content),
      step: (keyOf) => comments.map((comment, at) => openOne(keyOf(at) ?? key, where, comment)),
    },
  );
}

interface Where {
  readonly linkId: string;
  readonly ownSigPub: string | null;
}

/** Whatever does not open is this one comment's failure (Formats 9). */
function openOne(
  key: Bytes,
  where: Where,
  { parent, content }: SealedComment,
): Opened<OpenedComment> {
  try {
    const json = core.openComment(key, where.linkId, parent, content);
    return { ok: true, value: { json, signedBy: signerOf(json, where, parent) } };
  } catch {
    return { ok: false, code: CODES.contentRefused };
  }
}

/** The key comes with the comment, and proves no more than that its holder wrote it: who that is, pins tell. */
function signerOf(json: string, { linkId, ownSigPub }: Where, parent: string): SigningKey | null {
  const { k: sigPub = ownSigPub } = JSON.parse(json) as { k?: unknown };
  if (typeof sigPub !== "string" || !SIG_PUB.test(sigPub)) return null;
  const isSigned = core.isCommentAuthor(sigPub, linkId, parent, json);
  return isSigned ? { sigPub, sigFp: core.fingerprintOfSigningKey(sigPub) } : null;
}

async function withKey<T>(
  keyring: Keyring,
  of: CommentKeyOf,
  step: (key: Bytes) => T | Promise<T>,
): Promise<T> {
  const share = keyring.shareKey(of.ks).bytes;
  const key = core.unwrapCommentKey(of.enc_comment_key, share, of.ks, of.linkId);
  return wiped(key, () => step(key));
}

async function wiped<T>(key: Bytes, step: () => T | Promise<T>): Promise<T> {
  try {
    return await step();
  } finally {
    key.fill(0);
  }
}
