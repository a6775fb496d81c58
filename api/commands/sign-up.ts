import { ApiError, CODES, tooManyTries } from "#api/api-error.ts";
import { otherRegion } from "#api/auth/signature.ts";
import { giveDefaultPlan } from "#api/billing/default-plan.ts";
import {
  decodeText,
  newProvisionToken,
  sendVerifyMail,
  toCheckedEmail,
} from "#api/commands/auth.ts";
import { noteEvent } from "#api/commands/note-event.ts";
import {
  findUserAnywhere,
  isAddressTaken,
  takeAddress,
  takeAddressElsewhere,
} from "#api/commands/own-address.ts";
import { rewardReferral } from "#api/commands/rewards.ts";
import {
  assertMaySignUp,
  assertSignUpIsOn,
  isInvitedToShare,
} from "#api/commands/sign-up-rules.ts";
import { bindIdentity } from "#api/commands/ways-in.ts";
import type { Handlers } from "#api/handler.ts";
import { addressless } from "#api/mail/addressless.ts";
import { randomHex, sha256Hex } from "#api/secrets.ts";
import type { Db } from "#api/store/db.ts";
import { insertEmailClaim } from "#api/store/email-claims-repository.ts";
import { insertShare } from "#api/store/shares-repository.ts";
import {
  findReferrer,
  insertReferralCode,
  insertSignUp,
  keepInvite,
} from "#api/store/sign-up-facts-repository.ts";
import {
  drawIds,
  findProvision,
  insertProvision,
  insertRoot,
  insertUser,
  useProvision,
} from "#api/store/sign-up-repository.ts";
import { findUserByEmail, readUser, wakeUsers } from "#api/store/users-repository.ts";
import type { ProvisionTable } from "#api/store/ways-in-schema.ts";
import type { CommandContext } from "#api/world.ts";
import { REGION_NAMES as REGION_KEYS } from "#app/contract/regions.data.ts";
import { toRegion } from "#app/contract/regions.ts";
import type { ParsedRequestOf } from "#app/contract/registry.ts";
import { findDisplayNameError, toDisplayName } from "#app/contract/validate/display-name.ts";

const PROVISION_LIFETIME_S = 3600;
const WAKE_CID_BYTES = 16;
const REFERRAL_CODE_BYTES = 5;

/** Sign-up in two steps: ids first, because keys and wraps name them (Formats 11). */
export const signUpHandlers = {
  provisionbegin: async (context, { email_b64 }) => {
    assertSignUpIsOn(context.world.settings);
    const email = toCheckedEmail(decodeText(email_b64));
    const waitS = await context.world.bus.limits.count("signUps", context.addressKey);
    if (waitS > 0) throw tooManyTries(waitS);
    const token = newProvisionToken();
    const ids = await context.region.db.transaction().execute(async (trx) => {
      const row = await drawIds(trx);
      const own = { token_hash: sha256Hex(token), email, created_s: context.nowS };
      await insertProvision(trx, { ...row, ...own, request_hash: "" });
      return row;
    });
    return {
      provision_token: token,
      user_id: String(ids.user_id),
      pubkey_id: String(ids.pubkey_id),
      main_share_id: String(ids.main_share_id),
      vault_share_id: String(ids.vault_share_id),
      main_product_id: String(ids.main_root_id),
      vault_product_id: String(ids.vault_root_id),
    };
  },

  provision2: async (context, request) => {
    const email = toCheckedEmail(request.username);
    requireNames(request);
    requireHere(context, request.region);
    const ids = await readProvision(context, request);
    const requestHash = sha256Hex(JSON.stringify(request));
    // The answer was lost and the client asked again: the account is there.
    if (ids.request_hash === requestHash) return { user_id: String(ids.user_id) };
    if (ids.email !== email || ids.request_hash !== "") throw new ApiError(CODES.malformed);
    if (await isAddressTaken(context, email)) {
      const isInvited = request.source === "share" && request.signup.invite_cachekey !== "";
      throw new ApiError(isInvited ? CODES.inviteeHasAccount : CODES.emailInUse);
    }
    const isFree = (await findUserAnywhere(context, email)) === undefined;
    const losers = await context.region.db.transaction().execute(async (trx) => {
      const isUnused = await useProvision(trx, ids.token_hash, requestHash);
      if (!isUnused) throw new ApiError(CODES.malformed);
      await insertWithAddress(trx, context, { request, ids, isFree });
      await insertAreas(trx, context, { request, ids });
      await giveDefaultPlan(trx, context.world.plans, ids.user_id);
      await noteEvent(trx, context, { code: "account-made", userId: ids.user_id });
      return keepFacts(trx, context, { request, ids });
    });
    const user = await readUser(context.region.db, ids.user_id);
    if (user.is_verified === 0) await sendVerifyMail(context, { ...user, email });
    else await takeAddressElsewhere(context, email);
    await wakeUsers(context.region.db, context.world.bus, losers);
    return { user_id: String(ids.user_id) };
  },
} satisfies Partial<Handlers>;

/** By the rule of the form, which a client of another make may not keep: 1654, 1659 (Trust T6). */
function requireNames({ first_name, last_name }: SignUp): void {
  for (const name of [first_name, last_name]) {
    const code = findDisplayNameError(name);
    if (code !== undefined) throw new ApiError(code);
  }
}

/** An unconfirmed account has the address until another one confirms it; the new one may (Reading R-745). */
async function insertWithAddress(
  trx: Db,
  context: CommandContext,
  rows: SignUpRows & { readonly isFree: boolean },
): Promise<void> {
  const user = toUser(context, rows);
  // Another sign-up may have got it since it was looked for.
  const isFree = rows.isFree && (await findUserByEmail(trx, user.email)) === undefined;
  if (isFree) return insertUser(trx, user);
  await insertUser(trx, { ...user, email: addressless(user.id) });
  await insertEmailClaim(trx, { user_id: user.id, email: user.email, created_s: context.nowS });
}

/**
 * Keeps what a sign-up brings along beside the account, in its transaction (Spec A§3.3). Returns the
 * accounts that lost their address to it.
 */
async function keepFacts(trx: Db, context: CommandContext, rows: SignUpRows): Promise<number[]> {
  const { nowS } = context;
  const { request, ids } = rows;
  const { user_id: userId, email } = ids;
  const { referral_code, signup_ref, invite_cachekey } = request.signup;
  const referrer = referral_code === "" ? 0 : await findReferrer(trx, referral_code);
  if (referrer === undefined) throw new ApiError(CODES.referralUnknown);
  await insertSignUp(trx, {
    user_id: userId,
    source: request.source,
    is_business: request.businessTeams,
    entity: request.entity,
    chargebee_customer_id: request.chargebee_customer_id,
    referrer_id: referrer,
    signup_ref,
    created_s: nowS,
  });
  await insertReferralCode(trx, randomHex(REFERRAL_CODE_BYTES), userId);
  if (invite_cachekey !== "") {
    const kind = request.source === "team" ? "team" : "share";
    await keepInvite(trx, { userId, inviteHash: sha256Hex(invite_cachekey), kind, nowS });
  }
  const isBound =
    request.sso !== "" && (await bindIdentity(trx, context, { key: request.sso, userId, email }));
  const wish = { email, inviteToken: invite_cachekey, isVouchedFor: isBound };
  await assertMaySignUp(trx, context, wish);
  if (!isBound && !(await isProvenByInvite(trx, context, { request, ids }))) return [];
  const taken = CODES.emailInUse;
  const losers = await takeAddress(trx, context, { userId, email, taken });
  await rewardReferral(trx, context, userId);
  return losers;
}

/**
 * Who signs up with the token of an invitation reads the mails of the address that it went to: nobody else
 * has it, not even who invited (Reading R-740). It counts while the invitation is open.
 */
async function isProvenByInvite(
  trx: Db,
  { nowS }: CommandContext,
  { request, ids }: SignUpRows,
): Promise<boolean> {
  const { invite_cachekey } = request.signup;
  if (request.source !== "share" || invite_cachekey === "") return false;
  return isInvitedToShare(trx, nowS, { email: ids.email, inviteToken: invite_cachekey });
}

/** HTTP 453 where another region was chosen than the one that was asked. */
function requireHere({ region }: CommandContext, chosen: string): void {
  const wanted = toRegion(chosen);
  const name = wanted === undefined ? region.name : REGION_KEYS[wanted];
  if (name !== region.name) throw otherRegion(name);
}

type SignUp = ParsedRequestOf<"provision2">;
interface SignUpRows {
  readonly request: SignUp;
  readonly ids: ProvisionTable;
}

/** For one hour; 9000 otherwise. */
async function readProvision(context: CommandContext, request: SignUp): Promise<ProvisionTable> {
  const sinceS = context.nowS - PROVISION_LIFETIME_S;
  const row = await findProvision(context.region.db, sha256Hex(request.provision_token), sinceS);
  if (row === undefined) throw new ApiError(CODES.malformed);
  return row;
}

function toUser(context: CommandContext, { request, ids }: SignUpRows) {
  return {
    id: ids.user_id,
    email: ids.email,
    first_name: toDisplayName(request.first_name),
    last_name: toDisplayName(request.last_name),
    join_date_s: context.nowS,
    salt: request.salt,
    login_hash_sha256: sha256Hex(request.password),
    pubkey_id: ids.pubkey_id,
    pubkey: request.pubkey,
    sigkey: request.sigkey,
    enc_meta_key: request.enc_meta_key,
    enc_priv_key: request.enc_priv_key,
    own_priv_key: request.own_priv_key,
    akm: request.akm,
    theme: "",
    dashboard: "files",
    locale: request.locale,
    newui: 0,
    is_verified: 0,
    unverified_s: context.nowS,
    state_code: 0,
    disk_limit_bytes: context.world.settings.quotaBytes,
    disk_usage_bytes: 0,
    main_root_id: ids.main_root_id,
    vault_root_id: ids.vault_root_id,
    main_share_id: ids.main_share_id,
    vault_share_id: ids.vault_share_id,
    web_device_id: ids.web_device_id,
    wake_cid: randomHex(WAKE_CID_BYTES),
    hist_id: 1,
  };
}

/** The two storage areas: a root and a share key each, sequence 0 (Formats 11). */
async function insertAreas(trx: Db, context: CommandContext, rows: SignUpRows): Promise<void> {
  const { request, ids } = rows;
  const areas = [
    { kind: "main" as const, shareId: ids.main_share_id, rootId: ids.main_root_id },
    { kind: "vault" as const, shareId: ids.vault_share_id, rootId: ids.vault_root_id },
  ];
  for (const { kind, shareId, rootId } of areas) {
    const keys = request.shares.find((share) => share.ks === `${shareId}-0`);
    if (keys === undefined) throw new ApiError(CODES.shareKey);
    const { enc_share_key, own_share_key } = keys;
    const name = { share_id: shareId, share_sequence: 0, user_id: ids.user_id, kind };
    await insertShare(trx, { ...name, enc_share_key, own_share_key });
    await insertRoot(trx, { userId: ids.user_id, shareId, rootId, nowS: context.nowS });
  }
}
