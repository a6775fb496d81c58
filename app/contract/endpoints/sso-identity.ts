import * as v from "valibot";
import { ssoKey } from "#app/contract/commands/ways-in.ts";
import { defineEndpoint } from "#app/contract/endpoint.ts";

/** `link`: to a standing account, whose password was proven (Reading R-172). */
export const SSO_PURPOSES = ["sign-in", "link"] as const;
export type SsoPurpose = (typeof SSO_PURPOSES)[number];

const claim = (most: number) => v.pipe(v.string(), v.minLength(1), v.maxLength(most));

/**
 * The gateway tells the API whom an identity provider vouched for, and gets the key by which the
 * browser asks for it once. No entry of the gateway leads here: nobody else can say who somebody is.
 */
export const ssoIdentity = defineEndpoint({
  name: "sso/identity",
  method: "POST",
  path: "/sso/identity",
  request: v.strictObject({
    iss: claim(255),
    sub: claim(255),
    email: v.pipe(v.string(), v.maxLength(254)),
    is_verified: v.picklist([0, 1]),
    /** What the browser set out for: a key made for one thing opens no other. */
    purpose: v.picklist(SSO_PURPOSES),
  }),
  data: v.looseObject({ key: ssoKey, region: v.string() }),
  source: "Reading R-154",
});
