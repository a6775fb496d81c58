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
    carryCommentKey: on(ACCOUNT, async ({ from, ks }) =>
      withKey(keyring, from, (key) => wrap(keyring, key, { ks, linkId: from.linkId })),
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
      withKey(keyring, of, (key) =>
        comments.map((comment) => openOne(key, { linkId: of.linkId, ownSigPub }, comment)),
      ),
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

function withKey<T>(keyring: Keyring, of: CommentKeyOf, step: (key: Bytes) => T): T {
  const share = keyring.shareKey(of.ks).bytes;
  const key = core.unwrapCommentKey(of.enc_comment_key, share, of.ks, of.linkId);
  return wiped(key, () => step(key));
}

function wiped<T>(key: Bytes, step: () => T): T {
  try {
    return step();
  } finally {
    key.fill(0);
  }
}
