import { ApiError, CODES } from "#api/api-error.ts";
import { type OwnAddress, readOwnAddress } from "#api/commands/own-address.ts";
import {
  type PlanFields,
  type StartFields,
  toPlanFields,
  toStartFields,
} from "#api/commands/plan-facts.ts";
import { toCheckedProfile, toProfileFields, toShownName } from "#api/commands/profile.ts";
import { tellOwner } from "#api/commands/security-mail.ts";
import { invitedSinceS } from "#api/commands/share-standing.ts";
import { readShareTasks } from "#api/commands/share-tasks.ts";
import { type Handlers, sessionOf } from "#api/handler.ts";
import { sha256Hex } from "#api/secrets.ts";
import { findJob } from "#api/store/account-jobs-repository.ts";
import { findPendingEmail } from "#api/store/email-changes-repository.ts";
import { readStepsTaken } from "#api/store/first-steps-repository.ts";
import { countPasskeys } from "#api/store/passkeys-repository.ts";
import { findPlan } from "#api/store/plans-repository.ts";
import { countBackupCodes } from "#api/store/second-factor-repository.ts";
import { countInvitations, countToForget } from "#api/store/share-members-repository.ts";
import { readReferralCode } from "#api/store/sign-up-facts-repository.ts";
import {
  raiseHistId,
  readUser,
  type UserRow,
  updateUser,
  wakeUser,
} from "#api/store/users-repository.ts";
import type { CommandContext } from "#api/world.ts";
import type { WireUser } from "#app/contract/commands/account.ts";
import type { ParsedRequestOf } from "#app/contract/registry.ts";
import { EMAIL_CHANGE_LIMITS } from "#app/contract/settings-limits.data.ts";

const PENDING_S = EMAIL_CHANGE_LIMITS.lifetimeMs / 1000;

/** The user's own record and what changed for him. */
export const accountHandlers = {
  userget: async (context) => {
    const { db, name } = context.region;
    const { userId } = sessionOf(context);
    const user = await readUser(db, userId);
    const plan = toPlanFields(await findPlan(db, userId));
    const backupCodes = user.twofa_type === 0 ? 0 : await countBackupCodes(db, userId);
    const referral_code = await readReferralCode(db, userId);
    const start = {
      ...toStartFields(user, await readStepsTaken(db, userId)),
      has_support: context.world.settings.supportEmail === "" ? (0 as const) : (1 as const),
      is_office: context.world.settings.officeSecret === "" ? (0 as const) : (1 as const),
    };
    const factors = toFactorFields(user, backupCodes, await countPasskeys(db, userId));
    const pendingEmail = await findPendingEmail(db, userId, context.nowS - PENDING_S);
    const address = await readOwnAddress(db, user);
    const record = toWireUser({ user, address, region: name, plan, start, factors, pendingEmail });
    return { user: { ...record, referral_code } };
  },

  userinfoset: async (context, request) => {
    const { userId } = sessionOf(context);
    const { db } = context.region;
    const written = await db.transaction().execute(async (trx) => {
      const user = await readUser(trx, userId);
      const fields = toUserFields(user, request);
      if (Object.keys(fields).length === 0) return fields;
      await updateUser(trx, userId, fields);
      await raiseHistId(trx, userId);
      return fields;
    });
    await wakeUser(db, context.world.bus, userId);
    const hasRemovedPins = request.removes_pins === 1 && written.akm !== undefined;
    if (hasRemovedPins) await tellOwner(context, userId, "pins-removed");
    return {};
  },

  usernotifications: async (context, { fresh }) => toNotifications(context, fresh === 1),
} satisfies Partial<Handlers>;

async function toNotifications(context: CommandContext, isNewPage: boolean) {
  const { db } = context.region;
  const { userId, familyId } = sessionOf(context);
  const user = await readUser(db, userId);
  const plan = toPlanFields(await findPlan(db, user.id));
  return {
    locked: (await findJob(db, user.id)) === "none" ? (1 as const) : (0 as const),
    hist_id: String(user.hist_id),
    disk_limit_bytes: user.disk_limit_bytes,
    disk_usage_bytes: user.disk_usage_bytes,
    disk_usage_percent: toUsedPercent(user),
    is_verified: user.is_verified === 1 ? (1 as const) : (0 as const),
    is_pro: plan.is_pro,
    display_name: toShownName(user),
    sku: plan.sku,
    shares_to_forget: await countToForget(db, user),
    amount: await countInvitations(db, user, invitedSinceS(context.nowS)),
    ...(await readShareTasks(db, {
      ...{ userId, histId: String(user.hist_id), nowS: context.nowS },
      begunBy: isNewPage ? familyId : null,
    })),
  };
}

/** The manifest changes only from the state that the writer saw (Formats 11); 2162 otherwise. */
function toUserFields(user: UserRow, request: ParsedRequestOf<"userinfoset">): Partial<UserRow> {
  const { akm, akm_prev: previous, has_gettingstarted: is_start_hidden, ...rest } = request;
  const { removes_pins: _, ...given } = rest;
  const plain = toCheckedProfile(given);
  const fields = Object.fromEntries(
    Object.entries({ ...plain, is_start_hidden }).filter(([, value]) => value !== undefined),
  );
  if (akm === undefined) return fields;
  if (akm === user.akm) return fields;
  requireStanding(user, previous);
  return { ...fields, akm };
}

/** 2162 with the blob that stands, when `previous` is another one's. */
export function requireStanding(user: UserRow, previous: string | undefined): void {
  const standing = user.akm === "" ? "" : sha256Hex(Buffer.from(user.akm, "base64"));
  if (previous === standing) return;
  throw new ApiError(CODES.manifestConflict, { data: { akm: user.akm } });
}

const FACTOR_TYPES = ["0", "1", "2"] as const;

function toFactorFields(user: UserRow, backupCodes: number, passkeys: number) {
  return {
    twofa_type: FACTOR_TYPES[user.twofa_type] ?? "0",
    has_2fa: user.twofa_type === 0 ? (0 as const) : (1 as const),
    twofa_since: user.twofa_since_s,
    backup_code_count: backupCodes,
    passkey_count: passkeys,
  };
}

interface AccountRecord {
  readonly user: UserRow;
  readonly address: OwnAddress;
  readonly region: string;
  readonly plan: PlanFields;
  readonly start: StartFields;
  readonly factors: ReturnType<typeof toFactorFields>;
  readonly pendingEmail: string;
}

function toWireUser(record: AccountRecord): WireUser {
  const { user, address, region, plan, start, factors } = record;
  return {
    exists: 1,
    id: String(user.id),
    uid: String(user.id),
    email: address.email,
    is_email_lost: address.isLost ? 1 : 0,
    email_pending: record.pendingEmail,
    first_name: user.first_name,
    last_name: user.last_name,
    display_name: toShownName(user),
    ...toProfileFields(user),
    join_date: user.join_date_s,
    region,
    ...toKeyFields(user),
    ...factors,
    is_verified: user.is_verified === 1 ? 1 : 0,
    disk_limit_bytes: user.disk_limit_bytes,
    disk_usage_bytes: user.disk_usage_bytes,
    syncus_coffer_id: String(user.main_root_id),
    web_coffer_id: String(user.vault_root_id),
    dashboard: user.dashboard,
    theme: user.theme,
    locale: user.locale,
    is_newui_disabled: user.newui === 1 ? 1 : 0,
    wake_cid: user.wake_cid,
    hist_id: String(user.hist_id),
    password_t: user.password_s,
    has_password_hint: user.password_hint === "" ? 0 : 1,
    rk_t: user.rk_s,
    is_resetpassword: user.reset_escrow === "" ? 0 : 1,
    disk_usage_percent: toUsedPercent(user),
    ...plan,
    ...start,
  };
}

/** To two decimals. */
function toUsedPercent(user: UserRow): number {
  const ratio01 = user.disk_usage_bytes / Math.max(1, user.disk_limit_bytes);
  return Math.round(ratio01 * 10_000) / 100;
}

function toKeyFields(user: UserRow) {
  return {
    web_device_id: String(user.web_device_id),
    pubkey_id: String(user.pubkey_id),
    pubkey: user.pubkey,
    sigkey: user.sigkey,
    own_priv_key: user.own_priv_key,
    akm: user.akm,
  };
}
