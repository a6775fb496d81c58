import * as v from "valibot";
import { defineCommand } from "#app/contract/command.ts";
import { ACCOUNT_LIMITS } from "#app/contract/limits.data.ts";
import {
  base64,
  flag01,
  linkCachekey,
  prefixed,
  requestId,
  shareKeyId,
  unixS,
  wireId,
} from "#app/contract/wire.ts";

/** bcrypt salt of the form that clients make and accept (Formats 7). */
export const loginSalt = v.pipe(
  v.string(),
  v.regex(/^\$2[aby]\$(1[0-4])\$[./A-Za-z0-9]{21}[.Oeu]$/),
);
/** bcrypt string of 60 characters: the login hash (Formats 7). */
export const loginHash = v.pipe(v.string(), v.regex(/^\$2[aby]\$\d\d\$[./A-Za-z0-9]{53}$/));
export const userName = v.pipe(v.string(), v.minLength(1), v.maxLength(70));
/** Six digits, or a back-up code of 8 Crockford symbols; empty on the first try (Reading R-126). */
export const twofacode = v.optional(
  v.pipe(v.string(), v.regex(/^(\d{6}|[0-9A-HJKMNP-TV-Z]{8})?$/)),
  "",
);
/** As the browser names itself to its owner: "Firefox on Linux" (Reading R-128). */
export const deviceName = v.optional(v.pipe(v.string(), v.maxLength(80)), "");

/** Which account of a name is meant: 0 holds the address, the others do not (Reading R-745). */
export const loginClaim = v.optional(
  v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(ACCOUNT_LIMITS.maxOtherLogins)),
  0,
);

/**
 * Gives the salt of a user name; a stable fake one for unknown names (Reading R-22). `other_salts` are
 * those of accounts that sign in with the name without holding its address, or fake ones (Reading R-745).
 */
export const getloginsalt = defineCommand({
  name: "getloginsalt",
  auth: "public",
  request: v.strictObject({ username_b64: base64(400) }),
  data: v.looseObject({
    salt: v.string(),
    other_salts: v.optional(
      v.pipe(v.array(v.string()), v.maxLength(ACCOUNT_LIMITS.maxOtherLogins)),
      [],
    ),
  }),
  source: "Spec A§7.2, Reading R-31",
});

/**
 * Opens a session. Wrong credentials 6001, too many failures 9429, account states 8050–8055. 8022 asks
 * for the second factor (`data.twofa_type`), 8023 and 8024 refuse a code (Reading R-127).
 */
export const sessionnew = defineCommand({
  name: "sessionnew",
  auth: "public",
  request: v.strictObject({
    username: userName,
    claim: loginClaim,
    password: loginHash,
    twofacode,
    device: deviceName,
    /** 1: an account that its owner closed is to be kept (Reading R-136). */
    keep: v.optional(flag01, 0),
  }),
  data: v.looseObject({
    access_token: v.string(),
    access_secret: v.string(),
    uid: wireId,
    id: wireId,
    web_device_id: wireId,
    team_id: wireId,
    region: v.string(),
  }),
  source: "Spec A§7.2",
});

/** The password-sealed keys of the user (Formats 6). Wrong hash: 6001. */
export const getuserkeys = defineCommand({
  name: "getuserkeys",
  auth: "signed",
  request: v.strictObject({ username: userName, password: loginHash }),
  data: v.looseObject({ enc_meta_key: v.string(), enc_priv_key: v.string() }),
  source: "Spec A§7.2",
});

export const userverifypassword = defineCommand({
  name: "userverifypassword",
  auth: "signed",
  request: v.strictObject({ username: userName, password: loginHash }),
  data: v.looseObject({}),
  source: "Spec A§7.2",
});

export const sessiondelete = defineCommand({
  name: "sessiondelete",
  auth: "signed",
  request: v.strictObject({}),
  data: v.looseObject({}),
  source: "Spec A§7.2",
});

/** Checks a session. Ended: 9402. Another region: HTTP 453 with `error.region` (Spec A§2.3). */
export const sessionvalid = defineCommand({
  name: "sessionvalid",
  auth: "signed",
  request: v.strictObject({}),
  data: v.looseObject({ region: v.string(), servers_news: v.array(v.string()) }),
  source: "Spec A§7.2",
});

/** First half of sign-up: hands out the ids that keys and wraps name (Formats 11). 1 h, single use. */
export const provisionbegin = defineCommand({
  name: "provisionbegin",
  auth: "public",
  request: v.strictObject({ email_b64: base64(400) }),
  data: v.looseObject({
    provision_token: v.string(),
    user_id: wireId,
    pubkey_id: wireId,
    main_share_id: wireId,
    vault_share_id: wireId,
    main_product_id: wireId,
    vault_product_id: wireId,
  }),
  source: "Reading R-40",
});

const shortText = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_.-]{0,64}$/));

/**
 * Second half of sign-up, in one transaction: 8102 in use, 8300 terms, 8304, 6009, 1659, 8203 for a
 * referral code that nobody has, 8108 for a single sign-on that allows none, HTTP 453 for another
 * region than this one.
 */
export const provision2 = defineCommand({
  name: "provision2",
  auth: "public",
  maxBodyBytes: 4 * 1024 * 1024,
  request: v.strictObject({
    provision_token: requestId,
    username: userName,
    first_name: v.pipe(v.string(), v.maxLength(100)),
    last_name: v.pipe(v.string(), v.maxLength(100)),
    password: loginHash,
    salt: loginSalt,
    pubkey: base64(1024),
    sigkey: base64(128),
    enc_meta_key: prefixed("30:", 512),
    enc_priv_key: prefixed("30:", 4096),
    own_priv_key: base64(4096),
    akm: base64(2 * 1024 * 1024),
    shares: v.pipe(
      v.array(
        v.strictObject({
          ks: shareKeyId,
          enc_share_key: v.pipe(base64(344), v.length(344)),
          own_share_key: base64(256),
        }),
      ),
      v.length(2),
    ),
    accept_terms: v.literal(1),
    locale: v.pipe(v.string(), v.maxLength(20)),
    /** Password reset is turned on in the settings alone, by whoever typed the password (Trust K14). */
    passReset: v.optional(v.literal(0), 0),
    resetPubKey: v.optional(v.literal(""), ""),
    /** What `usersso` allowed the sign-up with; empty for a sign-up by password alone. */
    sso: v.optional(v.union([requestId, v.literal("")]), ""),
    businessTeams: v.optional(flag01, 0),
    source: v.optional(v.picklist(["web", "share", "team", "sso"]), "web"),
    chargebee_customer_id: v.optional(shortText, ""),
    region: v.optional(v.pipe(v.string(), v.maxLength(32)), ""),
    /** The company of a business sign-up (Reading R-152). */
    entity: v.optional(v.pipe(v.string(), v.maxLength(100)), ""),
    signup: v.strictObject({
      referral_code: shortText,
      signup_ref: shortText,
      /** Of a tracker that this product does not have (Reading R-24). */
      hubspotutk: v.optional(v.literal(""), ""),
      invite_cachekey: v.union([linkCachekey, v.literal("")]),
    }),
  }),
  data: v.looseObject({ user_id: wireId }),
  source: "Spec A§7.2, Reading R-40",
});

/** Which account the key of a mail is for, so that its reader can tell it from his own; 1104. */
export const userverifyinfo = defineCommand({
  name: "userverifyinfo",
  auth: "public",
  lookup: "verify",
  request: v.strictObject({ key: requestId }),
  data: v.looseObject({ email: v.string(), name: v.string(), created_at: unixS }),
  source: "Reading R-740",
});

/**
 * Confirms the address of the account that is signed in, with the key of the mail. The key alone confirms
 * nothing: whoever reads the mails may not be who created the account. 1104, also for the key of another
 * account.
 */
export const userverifyemail = defineCommand({
  name: "userverifyemail",
  auth: "signed",
  lookup: "verify",
  request: v.strictObject({ key: requestId }),
  data: v.looseObject({ email: v.string() }),
  source: "Reading R-12, R-740",
});

export const userverifyemailresend = defineCommand({
  name: "userverifyemailresend",
  auth: "signed",
  request: v.strictObject({}),
  data: v.looseObject({}),
  source: "Spec A§7.2",
});
