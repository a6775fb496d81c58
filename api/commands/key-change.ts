import { ApiError, CODES } from "#api/api-error.ts";
import { requireStanding } from "#api/commands/account.ts";
import { noteEvent } from "#api/commands/note-event.ts";
import { randomHex, sha256Hex } from "#api/secrets.ts";
import type { Db } from "#api/store/db.ts";
import {
  dropOtherKeyChanges,
  findKeyChange,
  insertKeyChange,
  type KeyChangeRow,
  updateKeyChange,
} from "#api/store/key-changes-repository.ts";
import { endResetLinks } from "#api/store/reset-links-repository.ts";
import { endSessions } from "#api/store/sessions-repository.ts";
import { raiseHistId, readUser, type UserRow, updateUser } from "#api/store/users-repository.ts";
import type { CommandContext } from "#api/world.ts";
import type { ParsedRequestOf } from "#app/contract/registry.ts";
import { PASSWORD_LIMITS } from "#app/contract/settings-limits.data.ts";

const MS = 1000;
const CHANGE_ID_BYTES = 16;
/** A change that no session began. */
const NO_SESSION = 0;

const EVENTS = {
  password: "password-changed",
  recovery: "recovery-kit-used",
  reset: "password-reset",
} as const;

type Stage = ParsedRequestOf<"passwordstage">;

/** Begins a change; its id goes to whoever has proven who he is, and is kept as its hash. */
export async function beginKeyChange(
  context: CommandContext,
  userId: number,
  kind: KeyChangeRow["kind"],
): Promise<string> {
  const changeId = randomHex(CHANGE_ID_BYTES);
  const sessionId = kind === "password" ? context.session?.sessionId : NO_SESSION;
  if (sessionId === undefined) throw new ApiError(CODES.notSigned);
  await insertKeyChange(context.region.db, {
    change_hash: sha256Hex(changeId),
    user_id: userId,
    kind,
    session_id: sessionId,
    created_s: context.nowS,
  });
  return changeId;
}

/**
 * A change that may go on, within its hour and from the session that began it; 8120 for every other.
 * One that was begun with a kit belongs to whoever has its id.
 */
export async function readKeyChange(
  context: CommandContext,
  db: Db,
  changeId: string,
): Promise<KeyChangeRow> {
  const sinceS = context.nowS - PASSWORD_LIMITS.changeLifetimeMs / MS;
  const change = await findKeyChange(db, sha256Hex(changeId), sinceS);
  if (change === undefined) throw new ApiError(CODES.keyChangeRefused);
  const isOwn = change.session_id === NO_SESSION || isOfSession(context, change);
  if (!isOwn) throw new ApiError(CODES.keyChangeRefused);
  return change;
}

function isOfSession({ session }: CommandContext, change: KeyChangeRow): boolean {
  return session?.userId === change.user_id && session.sessionId === change.session_id;
}

/** Once: what was read back is what will stand. */
export async function stageKeyChange(db: Db, change: KeyChangeRow, request: Stage): Promise<void> {
  const staged = toStaged(request);
  if (isStaged(change)) {
    const isSame = Object.entries(staged).every(([name, value]) =>
      Object.entries(change).some(([known, kept]) => known === name && kept === value),
    );
    if (!isSame) throw new ApiError(CODES.keyChangeRefused);
    return;
  }
  // A kit that opened the account is used up: a new one comes in its place.
  const hasKit = staged.rk !== "" && staged.rk_lock_hash !== "";
  if ((change.kind === "recovery") !== hasKit) throw new ApiError(CODES.keyChangeRefused);
  if (!(await updateKeyChange(db, change, staged))) throw new ApiError(CODES.keyChangeRefused);
}

function toStaged(request: Stage) {
  return {
    salt: request.salt,
    login_hash_sha256: sha256Hex(request.password),
    enc_meta_key: request.enc_meta_key,
    enc_priv_key: request.enc_priv_key,
    password_hint: request.password_hint ?? null,
    rk: request.rk ?? "",
    rk_lock_hash: request.rk_lock_hash ?? "",
  };
}

export function isStaged(change: KeyChangeRow): boolean {
  return change.login_hash_sha256 !== "";
}

/** All of it at once, in the caller's transaction (Reading R-132). False: it was done before. */
export async function commitKeyChange(
  context: CommandContext,
  trx: Db,
  { change_id, akm, akm_prev }: ParsedRequestOf<"passwordcommit">,
): Promise<KeyChangeRow & { readonly isRepeated: boolean }> {
  const change = await readKeyChange(context, trx, change_id);
  const user = await readUser(trx, change.user_id);
  const doneHash = sha256Hex(akm);
  if (change.done_hash === doneHash) return { ...change, isRepeated: true };
  // Done with another manifest: the one that stands says so to whoever does not know it.
  requireStanding(user, akm_prev);
  if (change.done_hash !== "" || !isStaged(change)) throw new ApiError(CODES.keyChangeRefused);
  const isFirst = await updateKeyChange(trx, change, { done_hash: doneHash });
  if (!isFirst) throw new ApiError(CODES.keyChangeRefused);
  await updateUser(trx, user.id, toUserFields(change, { akm, nowS: context.nowS }));
  const exceptId = change.session_id === NO_SESSION ? null : change.session_id;
  await endSessions(trx, user.id, { exceptId, nowS: context.nowS });
  await dropOtherKeyChanges(trx, user.id, change.change_hash);
  await endResetLinks(trx, user.id);
  await noteEvent(trx, context, { code: EVENTS[change.kind], userId: user.id });
  await raiseHistId(trx, user.id);
  return { ...change, isRepeated: false };
}

function toUserFields(
  change: KeyChangeRow,
  { akm, nowS }: { readonly akm: string; readonly nowS: number },
): Partial<UserRow> {
  const { salt, login_hash_sha256, enc_meta_key, enc_priv_key, password_hint: hint } = change;
  const kit =
    change.rk === "" ? {} : { rk: change.rk, rk_lock_hash: change.rk_lock_hash, rk_s: nowS };
  const keys = { salt, login_hash_sha256, enc_meta_key, enc_priv_key };
  const words = hint === null ? {} : { password_hint: hint };
  return { ...keys, ...kit, ...words, akm, password_s: nowS };
}
