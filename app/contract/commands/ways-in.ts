import * as v from "valibot";
import { defineCommand } from "#app/contract/command.ts";
import { deviceName, twofacode } from "#app/contract/commands/auth.ts";
import { hexOf, linkCachekey, wireId } from "#app/contract/wire.ts";

/** Kinds of invitations that somebody can come with (Spec A§3.3, A§4.6). */
const INVITE_KINDS = ["share", "team"] as const;

/** What the identity provider's answer is asked for with: 128 bits, once. */
export const ssoKey = hexOf(16);

const sessionFields = {
  access_token: v.string(),
  access_secret: v.string(),
  uid: wireId,
  id: wireId,
  web_device_id: wireId,
  team_id: wireId,
  region: v.string(),
};

/**
 * Signs in with what the identity provider said: 8108 for an unknown, used or old key, 8022 for the
 * second factor, account states as `sessionnew`, HTTP 453 for another region. The keys come sealed
 * under the encryption password, which no provider knows (Trust K18). Somebody whom nobody knows gets
 * a key that allows one sign-up within an hour.
 */
export const usersso = defineCommand({
  name: "usersso",
  auth: "public",
  request: v.strictObject({
    key: ssoKey,
    twofacode,
    device: deviceName,
  }),
  data: v.variant("is_new", [
    v.looseObject({
      is_new: v.literal(0),
      userattr: v.looseObject(sessionFields),
      enc_meta_key: v.string(),
      enc_priv_key: v.string(),
    }),
    v.looseObject({ is_new: v.literal(1), sso: ssoKey, email: v.string() }),
  ]),
  source: "Spec A§7.2, Reading R-154",
});

/**
 * Keeps an invitation with the own account until shares and teams take it up: of the token the SHA-256
 * alone. A repeat changes nothing; more than 50 are 9000.
 */
export const invitekeep = defineCommand({
  name: "invitekeep",
  auth: "signed",
  request: v.strictObject({ invite_cachekey: linkCachekey, kind: v.picklist(INVITE_KINDS) }),
  data: v.looseObject({}),
  source: "Reading R-153",
});
