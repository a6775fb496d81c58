import { spaceOf } from "#api/billing/offers.ts";
import type { PlanBoard } from "#api/billing/plan-board.ts";
import { toPlanRow } from "#api/billing/plan-row.ts";
import { roomWith } from "#api/commands/rewards.ts";
import type { Db } from "#api/store/db.ts";
import { listWithoutPlan, type PlanRow, setPlan } from "#api/store/plans-repository.ts";
import { findTeamOfOwner, listTeamUsers } from "#api/store/team-repository.ts";
import { raiseHistId, readUser, updateUser } from "#api/store/users-repository.ts";

/** Accounts that get the plan in one transaction. */
const AT_ONCE = 200;

/** Puts an account without a plan on the installation's default; nobody gets less space than they have. */
export async function giveDefaultPlan(trx: Db, plans: PlanBoard, userId: number): Promise<void> {
  const given = plans.default();
  if (given === null) return;
  await setPlan(trx, toPlanRow({ userId, ...given }));
  const bytes = await roomWith(trx, userId, spaceOf(given.offer));
  const { disk_limit_bytes } = await readUser(trx, userId);
  if (bytes > disk_limit_bytes) await updateUser(trx, userId, { disk_limit_bytes: bytes });
}

/** At a start: all accounts that have no plan yet. Resolves to how many there were. */
export async function giveMissingPlans(db: Db, plans: PlanBoard): Promise<number> {
  if (plans.default() === null) return 0;
  let count = 0;
  let last = 0;
  for (;;) {
    const ids = await listWithoutPlan(db, last, AT_ONCE);
    if (ids.length === 0) return count;
    await db.transaction().execute(async (trx) => {
      for (const id of ids) {
        await giveDefaultPlan(trx, plans, id);
        await raiseHistId(trx, id);
      }
    });
    count += ids.length;
    last = ids.at(-1) ?? last;
  }
}

/**
 * Whether somebody may leave their plan for another's team: they are on the plan that every account of the
 * installation has, and lead nobody.
 */
export async function isFreeOfTeams(
  db: Db,
  plans: PlanBoard,
  plan: PlanRow | undefined,
): Promise<boolean> {
  const given = plans.default();
  if (plan === undefined || given === null) return false;
  const { sku, user_id, is_multi_child, billing_account } = plan;
  if (sku !== given.sku || is_multi_child === 1 || billing_account !== "") return false;
  const team = await findTeamOfOwner(db, user_id);
  if (team === undefined) return true;
  const users = await listTeamUsers(db, team.team_id);
  return users.every((user) => user.user_id === user_id || user.status === "declined");
}
