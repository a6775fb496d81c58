import { ApiError, CODES, tooManyTries } from "#api/api-error.ts";
import { refusalOfState } from "#api/auth/account-state.ts";
import { LoginTries } from "#api/auth/login-tries.ts";
import { requireFactor } from "#api/auth/prove-factor.ts";
import type { ResetKey } from "#api/auth/reset-key.ts";
import { otherRegion } from "#api/auth/signature.ts";
import { requireStanding } from "#api/commands/account.ts";
import { decodeText } from "#api/commands/auth.ts";
import { beginKeyChange } from "#api/commands/key-change.ts";
import { noteEvent } from "#api/commands/note-event.ts";
import { proveBoth } from "#api/commands/second-factor.ts";
import { tellOwner } from "#api/commands/security-mail.ts";
import { type Handlers, sessionOf } from "#api/handler.ts";
import { composeMail } from "#api/mail/compose.ts";
import { isSameText, randomHex, sha256Hex } from "#api/secrets.ts";
import { dropKeyChanges } from "#api/store/key-changes-repository.ts";
import {
  endResetLinks,
  findResetLink,
  putResetLink,
  type ResetLinkRow,
} from "#api/store/reset-links-repository.ts";
import {
  findResetReader,
  raiseHistId,
  readUser,
  type UserRow,
  updateUser,
  wakeUser,
} from "#api/store/users-repository.ts";
import type { CommandContext, RegionStore } from "#api/world.ts";
import { withRegion } from "#app/contract/regions.ts";
import type { ParsedRequestOf } from "#app/contract/registry.ts";
import { PASSWORD_LIMITS } from "#app/contract/settings-limits.data.ts";
import { toEmail } from "#app/contract/validate/email.ts";

const MS = 1000;
const LIFETIME_S = PASSWORD_LIMITS.resetLifetimeMs / MS;
const TOKEN_BYTES = 16;
const RESET_PAGE = "/reset-password";
const OFF = { reset_escrow: "", reset_key_fp: "" } as const;

/** Password reset: on, off, the link, and what it opens (Spec A§3.4, Readings ). */
export const resetHandlers = {
  passwordresetset: async (context, request) => {
    const key = requireKey(context);
    if (request.key_fp !== key.fingerprint) throw new ApiError(CODES.resetKeyOther);
    const standing = await readUser(context.region.db, sessionOf(context).userId);
    if (standing.is_verified === 0) throw new ApiError(CODES.verifyEmailForThis);
    const { escrow: reset_escrow, key_fp: reset_key_fp } = request;
    await switchReset(context, request, { reset_escrow, reset_key_fp });
    return {};
  },

  passwordresetend: async (context, request) => {
    await switchReset(context, request, OFF);
    return {};
  },

  passwordresetmail: async (context, { username_b64 }) => {
    const { limits } = context.world.bus;
    const email = decodeText(username_b64);
    const waitS = await limits.count("resets", context.addressKey);
    if (waitS > 0) throw tooManyTries(waitS);
    // Counted for every name, so that the count tells of none.
    const isTooMany = (await limits.count("resetsOfName", email)) > 0;
    if (!isTooMany) mailLinks(context, email);
    return {};
  },

  passwordresetbegin: async (context, request) => {
    const { user, link, tries } = await proveLink(context, request);
    await requireFactor(context, { user, tries }, request.twofacode);
    await tries.forget();
    const wrapped_key = rewrap(context, { user, link, pubkey: request.pubkey });
    const change_id = await beginKeyChange(context, user.id, "reset");
    const { own_priv_key, akm } = user;
    return { wrapped_key, own_priv_key, akm, change_id };
  },
} satisfies Partial<Handlers>;

function requireKey({ world }: CommandContext): ResetKey {
  if (world.resetKey === null) throw new ApiError(CODES.resetOff);
  return world.resetKey;
}

type Switch = ParsedRequestOf<"passwordresetend">;

/**
 * What is handed over, and the manifest that says so, at once. Links and resets that were begun before
 * it lead nowhere: what they were begun with is not what stands.
 */
async function switchReset(
  context: CommandContext,
  { password, twofacode, akm, akm_prev }: Switch,
  fields: Pick<UserRow, "reset_escrow" | "reset_key_fp">,
): Promise<void> {
  const { db } = context.region;
  const isOn = fields.reset_escrow !== "";
  // A conflict uses up no code.
  requireStanding(await readUser(db, sessionOf(context).userId), akm_prev);
  const { id } = await proveBoth(context, password, twofacode);
  await db.transaction().execute(async (trx) => {
    requireStanding(await readUser(trx, id), akm_prev);
    await updateUser(trx, id, { ...fields, akm });
    await endResetLinks(trx, id);
    await dropKeyChanges(trx, id, "reset");
    await noteEvent(trx, context, { code: isOn ? "reset-switched-on" : "reset-switched-off" });
    await raiseHistId(trx, id);
  });
  await wakeUser(db, context.world.bus, id);
  await tellOwner(context, id, isOn ? "reset-on" : "reset-off");
}

/** Nobody waits for it: how long a name takes tells nothing of it (Trust T7). */
function mailLinks(context: CommandContext, email: string): void {
  const { world } = context;
  if (world.resetKey === null) return;
  const mails = [...world.regions.values()].map((region) => mailLink(context, region, email));
  void Promise.allSettled(mails).then((sent) => {
    const failed = sent.filter(({ status }) => status === "rejected").length;
    if (failed > 0) world.log.warn({ failed }, "a reset was not sent");
  });
}

/**
 * The link is there before its mail: nobody gets one that leads nowhere. That of an account in another
 * region asks the gateway of this one to go on there (Reading R-151).
 */
async function mailLink(context: CommandContext, region: RegionStore, email: string) {
  const { nowS, origin } = context;
  const found = await findResetReader(region.db, email);
  if (found === undefined) return;
  const token = randomHex(TOKEN_BYTES);
  const row = { userId: found.id, tokenHash: sha256Hex(token), nowS };
  await region.db.transaction().execute((trx) => putResetLink(trx, row));
  // What stands behind # never reaches a server, nor a log of one.
  const isHere = region.name === context.region.name;
  const page = isHere ? RESET_PAGE : withRegion(RESET_PAGE, region.name);
  const link = `${origin}${page}#${token}`;
  const words = { link, minutes: String(LIFETIME_S / 60) };
  await region.mail.send({ to: email, ...composeMail("reset-link", found.locale, words) }, nowS);
}

/** Whose link it is; failures count as wrong passwords do, and one code is for all that is unknown. */
async function proveLink(
  context: CommandContext,
  { username, token }: ParsedRequestOf<"passwordresetbegin">,
) {
  const { world, addressKey, nowS } = context;
  const email = toEmail(username);
  const tries = new LoginTries(world.bus.limits, { email: `reset|${email}`, addressKey });
  const waitS = await tries.waitS();
  if (waitS > 0) throw tooManyTries(waitS);
  const found = await findLink(world.regions.values(), sha256Hex(token));
  const user = found && (await readUser(found.region.db, found.link.user_id));
  if (found === undefined || user === undefined || !isSameText(user.email, email)) {
    await tries.countFailure();
    throw new ApiError(CODES.resetLinkUnknown);
  }
  const { link, region } = found;
  if (region.name !== context.region.name) throw otherRegion(region.name);
  requireOpenLink(link, nowS);
  if (user.state_code !== 0) throw refusalOfState(user);
  if (user.reset_escrow === "") throw new ApiError(CODES.resetOff);
  return { user, link, tries };
}

async function findLink(regions: Iterable<RegionStore>, tokenHash: string) {
  for (const region of regions) {
    const link = await findResetLink(region.db, tokenHash);
    if (link !== undefined) return { link, region };
  }
  return undefined;
}

function requireOpenLink({ state, created_s }: ResetLinkRow, nowS: number): void {
  if (state === "replaced") throw new ApiError(CODES.resetLinkReplaced);
  if (state === "used") throw new ApiError(CODES.resetLinkUnknown);
  if (created_s < nowS - LIFETIME_S) throw new ApiError(CODES.resetLinkOver);
}

interface ToOpen {
  readonly user: UserRow;
  readonly link: ResetLinkRow;
  readonly pubkey: string;
}

function rewrap(context: CommandContext, { user, link, pubkey }: ToOpen): string {
  const key = requireKey(context);
  const { reset_escrow: escrow, reset_key_fp: madeFor } = user;
  const encFp = sha256Hex(Buffer.from(user.pubkey, "base64"));
  const input = { escrow, encFp, tokenHash: link.token_hash, pubkey };
  const wrapped = madeFor === key.fingerprint ? key.rewrap(input) : undefined;
  if (wrapped === undefined) throw new ApiError(CODES.resetNotOpened);
  return wrapped;
}
