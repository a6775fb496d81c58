import * as v from "valibot";
import { FILES_LIMITS } from "#app/contract/limits.data.ts";
import type { ApiClient } from "#app/core/api/client.ts";
import type { LinkKdf } from "#app/core/crypto/link-port.ts";
import type { ShareKeyId } from "#app/core/crypto/port.ts";
import { toShareKeyId } from "#app/core/keys/version-key.ts";
import type { CommentedLink } from "./comments.api.ts";

/** What a link says of itself; all of it public, nothing of it verified. */
export interface OthersLinkFacts {
  readonly ks: ShareKeyId;
  readonly kdf: LinkKdf;
  readonly encShareKey: string;
  readonly hasComments: boolean;
}

const kdfSchema = v.object({ salt: v.string(), iterations: v.number(), linkversion: v.number() });

/** The codes of Spec C§8. */
export async function fetchOthersLink(
  api: ApiClient,
  { cachekey, passwordlock }: CommentedLink,
): Promise<OthersLinkFacts> {
  const page = await api.call("linkpathlist", {
    publink_id: cachekey,
    coffer_id: "0",
    passwordlock,
    offset_sharename_digest: FILES_LIMITS.firstListingDigest,
    limit: 1,
  });
  return {
    ks: toShareKeyId({ shareId: page.share_id, sequence: page.share_sequence }),
    kdf: v.parse(kdfSchema, page),
    encShareKey: page.enc_share_key,
    hasComments: page.allow_comment !== 0,
  };
}

/** How the password is stretched, as it goes with 8018 and 8019; null when the answer did not say. */
export function readAskedKdf(data: unknown): LinkKdf | null {
  const kdf = v.safeParse(kdfSchema, data);
  return kdf.success ? kdf.output : null;
}
