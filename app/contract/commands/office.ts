import * as v from "valibot";
import { defineCommand } from "#app/contract/command.ts";
import { unixS, wireId } from "#app/contract/wire.ts";

/** What a person wants to do with a document at the online office provider. */
export const OFFICE_MODES = ["view", "edit"] as const;
export type OfficeMode = (typeof OFFICE_MODES)[number];

/** Payload and HMAC, in base64url. */
const ticket = v.pipe(v.string(), v.maxLength(1024), v.regex(/^[\w-]+\.[\w-]{43}$/));

/**
 * A ticket for the room of one document at the online office provider: whoever may open the file gets into
 * the same room, and nobody else. It names neither the file nor the person. 1804; 8002 for whoever may only
 * read and wants to edit; 11001 when another content stands by now than `blob_id`; 11009 where the provider
 * is off: here, for this account, or for the Vault.
 */
export const officeopen = defineCommand({
  name: "officeopen",
  auth: "signed",
  request: v.strictObject({
    coffer_id: wireId,
    blob_id: v.pipe(v.string(), v.minLength(1), v.maxLength(64)),
    mode: v.picklist(OFFICE_MODES),
  }),
  data: v.looseObject({ ticket, expires_s: unixS }),
  source: "Reading R-541",
});
