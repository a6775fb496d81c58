import { WIRE } from "#app/contract/brand.ts";
import type { WireUser } from "#app/contract/commands/account.ts";
import * as CODES from "#app/contract/errors/codes.ts";
import { TWOFA_TYPES } from "#app/contract/factor-types.data.ts";
import { toShownName } from "#app/contract/validate/shown-name.ts";
import type { ApiClient } from "#app/core/api/client.ts";
import { AppError } from "#app/core/errors/app-error.ts";
import type { FirstSteps, SecondFactorState, Subscription, User } from "./user.ts";

export interface Credentials {
  readonly userName: string;
  /** Which account of the name: an index of its salts; 0 without it (Reading R-745). */
  readonly claim?: number;
  readonly loginHash: string;
}

export interface LoginSalt {
  readonly salt: string;
  readonly claim: number;
}

/** The salts of a user name, that of the address's holder first; 6001 when there is none (Spec A§4.1). */
export async function fetchLoginSalts(
  api: ApiClient,
  userName: string,
): Promise<readonly [LoginSalt, ...LoginSalt[]]> {
  const data = await api.call("getloginsalt", { username_b64: toBase64(userName) });
  const { salt, other_salts = [] } = data;
  if (salt === "") throw new AppError(CODES.credentialsWrong);
  const others = other_salts.map((other, index) => ({ salt: other, claim: index + 1 }));
  return [{ salt, claim: 0 }, ...others];
}

/** The salt that this device pinned, where the name has it; that of the address's holder otherwise. */
export async function fetchLoginSalt(
  api: ApiClient,
  userName: string,
  pinned: { readonly salt: string } | null,
): Promise<LoginSalt> {
  const salts = await fetchLoginSalts(api, userName);
  return salts.find(({ salt }) => salt === pinned?.salt) ?? salts[0];
}

/** Meta and private key, sealed; 6001 for another hash. */
export function fetchUserKeys(api: ApiClient, { userName, loginHash }: Credentials) {
  return api.call("getuserkeys", { username: userName, password: loginHash });
}

export async function fetchUser(api: Pick<ApiClient, "call">): Promise<User> {
  return toUser((await api.call("userget", {})).user);
}

/** @internal Tests make a user from the record of a server. */
export function toUser(wire: WireUser): User {
  return {
    id: wire.id,
    uid: wire.uid,
    teamId: wire.team_id,
    email: wire.email,
    isVerified: wire.is_verified === 1,
    isEmailLost: wire.is_email_lost === 1,
    firstName: toShownName(wire.first_name),
    lastName: toShownName(wire.last_name),
    displayName: toShownName(wire.display_name),
    planId: wire.plan_id,
    planName: wire.plan_name,
    planTypeId: wire.plantype_id ?? null,
    sku: wire.sku,
    isPro: wire.is_pro === 1,
    isUnlimitedPlan: wire.is_unlimited_plan === 1,
    planUserLimit: wire.plan_user_limit ?? null,
    billingAccount: wire.zuora_acct_key ?? "",
    isOnTrial: wire.is_on_trial === 1,
    isMultiAdmin: wire.is_multi_admin === 1,
    isMultiChild: wire.is_multi_child === 1,
    isMultiNew: wire.is_multi_new === 1,
    permissions: wire.permissions ?? {},
    entitlements: toEntitlements(wire),
    trialEnd: wire.trial_end ?? "",
    subscription: toSubscription(wire),
    usedBytes: wire.disk_usage_bytes,
    limitBytes: wire.disk_limit_bytes,
    rootIds: { main: wire[WIRE.mainRoot], vault: wire[WIRE.vaultRoot] },
    secondFactor: toSecondFactor(wire),
    hasPasskeys: (wire.passkey_count ?? 0) > 0,
    dashboard: wire.dashboard,
    theme: wire.theme,
    locale: wire.locale,
    hasSupport: wire.has_support === 1,
    hasOffice: wire.is_office === 1,
    steps: toSteps(wire),
    timeZone: wire.timezone,
    mails: {
      product: wire.is_emailproduct === 1,
      offers: wire.is_emailmarketing === 1,
      rewards: wire.is_emailrewards === 1,
    },
    isCounted: wire.is_disableanalytics === 0,
    isShown: wire.is_disablepresence === 0,
    pendingEmail: wire.email_pending,
    pictureKey: wire.avatar_cachekey,
    isMailRefused: wire.is_mail_refused === 1,
    webDeviceId: wire.web_device_id,
    wakeCid: wire.wake_cid,
    pubkeyId: wire.pubkey_id,
    pubkey: wire.pubkey,
    sigkey: wire.sigkey,
    encOwnPrivKey: wire.own_priv_key,
    akm: wire.akm,
    passwordChangedS: wire.password_t,
    hasPasswordHint: wire.has_password_hint === 1,
    kitMadeS: wire.rk_t,
    isResetClaimed: wire.is_resetpassword === 1,
  };
}

function toSubscription(wire: WireUser): Subscription | null {
  if (wire.subscription_status === undefined) return null;
  return {
    status: wire.subscription_status,
    endS: wire.subscription_end ?? 0,
    unpaidUntilS: wire.unpaid_until ?? 0,
    teamUsers: wire.team_user_count ?? 0,
  };
}

function toSteps(wire: WireUser): FirstSteps {
  return {
    hasHint: wire.has_password_hint === 1,
    hasMobile: (wire.install_mobile ?? 0) > 0,
    desktops: wire.install_desktop ?? 0,
    hasFiles: wire.has_files === 1,
    hasShares: wire.has_shares === 1,
    hasLinks: wire.has_links === 1,
    kitMadeS: wire.rk_t ?? 0,
    isHidden: wire.has_gettingstarted === 1,
  };
}

/** Every name of the server's stays a name: `__proto__` is one like any other. */
function toEntitlements({ entitlements = {} }: WireUser): User["entitlements"] {
  return Object.fromEntries(
    Object.entries(entitlements).map(([key, { value, is_unlimited }]) => [
      key,
      { value, isUnlimited: is_unlimited === 1 },
    ]),
  );
}

/** Sends the letter that proves the address once more (Spec A§2.11). */
export async function resendVerification(api: ApiClient): Promise<void> {
  await api.call("userverifyemailresend", {});
}

/** Whether the server speaks of whoever typed this name; both are in the form of Reading R-16. */
export function isRecordOf(userName: string, { email }: Pick<User, "email">): boolean {
  return email === userName;
}

/** @throws AppError 2163 for a record of another address (Trust K29) */
export function requireRecordOf(userName: string, user: Pick<User, "email">): void {
  if (!isRecordOf(userName, user)) throw new AppError(CODES.otherAccount);
}

function toSecondFactor(wire: WireUser): SecondFactorState {
  if (wire.twofa_type === TWOFA_TYPES.none) return { kind: "none" };
  const kind = wire.twofa_type === TWOFA_TYPES.mail ? "mail" : "app";
  return { kind, sinceS: wire.twofa_since, backupCodes: wire.backup_code_count };
}

/** Base64 of the UTF-8 of a text. */
export function toBase64(text: string): string {
  return btoa(String.fromCharCode(...new TextEncoder().encode(text)));
}
