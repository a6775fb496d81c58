import type { Command } from "commander";
import pino from "pino";
import { listFacts, parseCount, type Run } from "#api/admin/answer.ts";
import {
  type AdminRegion,
  noteChange,
  printable,
  refuse,
  withRegions,
} from "#api/admin/with-regions.ts";
import { nameOfState, OPERATOR_STATES } from "#api/auth/account-state.ts";
import { spaceOf } from "#api/billing/offers.ts";
import { PlanBoard } from "#api/billing/plan-board.ts";
import { toPlanRow } from "#api/billing/plan-row.ts";
import { roomWith } from "#api/commands/rewards.ts";
import { toIso } from "#api/iso-time.ts";
import { FREE_PLAN } from "#api/plan.ts";
import { parseSize, readSettings, type Settings } from "#api/settings.ts";
import { deletePlan, findPlan, setPlan } from "#api/store/plans-repository.ts";
import { findTeamUserOf } from "#api/store/team-repository.ts";
import {
  findUserByEmail,
  listUsers,
  raiseHistId,
  type UserRow,
  updateUser,
} from "#api/store/users-repository.ts";

const MOST_LISTED = "1000";
type StateName = keyof typeof OPERATOR_STATES;
const STATE_NAMES = Object.keys(OPERATOR_STATES);

/** `users …` and `plans …` of the tool. */
export function addUserCommands(program: Command, run: Run): void {
  const users = program.command("users").description("accounts: their state, plan and storage");
  users
    .command("list")
    .description("list accounts")
    .option("--most <count>", "at most so many of each region", parseCount, Number(MOST_LISTED))
    .action(({ most }: { most: number }) => run((data) => listAccounts(data, most)));
  users
    .command("show <email>")
    .description("show one account")
    .action((email: string) => run((data) => showAccount(data, email)));
  users
    .command("suspend <email>")
    .description("end what an account can do; nothing is deleted")
    .option("--as <state>", STATE_NAMES.join(", "), "suspended")
    .action((email: string, { as }: { as: string }) =>
      run((data) => suspendAccount(data, email, as)),
    );
  users
    .command("resume <email>")
    .description("let a suspended account be used again")
    .action((email: string) => run((data) => resumeAccount(data, email)));
  users
    .command("plan <email> <sku>")
    .description("put an account on a plan of the installation, or on free")
    .action((email: string, sku: string) => run((data) => changePlan(data, email, sku)));
  users
    .command("quota <email> <size>")
    .description("set the storage of an account, such as 200GiB")
    .action((email: string, size: string) => run((data) => changeQuota(data, email, size)));
  program
    .command("plans")
    .description("the plans of the installation")
    .command("check")
    .description("name every mistake of plans.json, and the plan of new accounts")
    .action(() => run(checkPlans));
}

/** Accounts in the order of their numbers, at most `count` of each region. */
async function listAccounts(dataFolder: string, count: number) {
  const users = await withRegions(dataFolder, async (regions) => {
    const found = [];
    for (const { name, db } of regions) {
      for (const user of await listUsers(db, count)) found.push(toFacts(name, user));
    }
    return found;
  });
  const lines = users.map(({ email, state, region, usedBytes, limitBytes }) =>
    [printable(email), state, region, `${usedBytes} of ${limitBytes} bytes`].join("  "),
  );
  return {
    text: lines.length === 0 ? "There are no accounts." : lines.join("\n"),
    data: { users },
  };
}

async function showAccount(dataFolder: string, email: string) {
  return withUser(dataFolder, email, async ({ region, user }) => {
    const plan = await findPlan(region.db, user.id);
    const facts = {
      ...toFacts(region.name, user),
      plan: plan?.sku ?? FREE_PLAN.sku,
      verified: user.is_verified === 1,
      joined: toIso(user.join_date_s),
    };
    return { text: listFacts(facts), data: facts };
  });
}

/** Ends what an account can do, from its next call on. Nothing of it is deleted. */
async function suspendAccount(dataFolder: string, email: string, state: string) {
  const code = isState(state)
    ? OPERATOR_STATES[state]
    : refuse(`--as needs one of ${STATE_NAMES.join(", ")}.`);
  return withUser(dataFolder, email, async ({ region, user }) => {
    if (user.closed_s !== 0) refuse("The account was closed by its owner.");
    await updateUser(region.db, user.id, { state_code: code });
    noteChange(dataFolder, { command: "users suspend", user: user.id, code });
    return { text: `${printable(email)} is ${state} (${code}).`, data: { user: user.id, code } };
  });
}

/** Takes back what the tool did; an account that its owner closed stays closed. */
async function resumeAccount(dataFolder: string, email: string) {
  return withUser(dataFolder, email, async ({ region, user }) => {
    if (user.closed_s !== 0) refuse("The account was closed by its owner.");
    await updateUser(region.db, user.id, { state_code: 0 });
    noteChange(dataFolder, { command: "users resume", user: user.id });
    return { text: `${printable(email)} can be used again.`, data: { user: user.id, code: 0 } };
  });
}

/** Puts an account on a plan; one of a team keeps that of its team. */
async function changePlan(dataFolder: string, email: string, sku: string) {
  const { settings, plans } = openPlans(dataFolder);
  try {
    const offer = sku === FREE_PLAN.sku ? null : plans.offerOf(sku);
    if (offer === undefined) refuse(`There is no plan ${printable(sku)}.`);
    return await withUser(dataFolder, email, async ({ region, user }) => {
      const member = await findTeamUserOf(region.db, user.id);
      const plan = await findPlan(region.db, user.id);
      if (plan?.is_multi_child === 1) refuse("The account belongs to a team and has its plan.");
      const bytes = offer === null ? settings.quotaBytes : spaceOf(offer);
      await region.db.transaction().execute(async (trx) => {
        if (offer === null) await deletePlan(trx, user.id);
        else {
          const team = {
            team_id: member?.team_id ?? 0,
            team_user_count: plan?.team_user_count ?? 0,
          };
          await setPlan(trx, { ...toPlanRow({ userId: user.id, sku, offer }), ...team });
        }
        await updateUser(trx, user.id, { disk_limit_bytes: await roomWith(trx, user.id, bytes) });
        await raiseHistId(trx, user.id);
      });
      noteChange(dataFolder, { command: "users plan", user: user.id, sku });
      return { text: `${printable(email)} has the plan ${sku}.`, data: { user: user.id, sku } };
    });
  } finally {
    plans.close();
  }
}

/** Sets the storage of one account; what is stored above it stays. */
async function changeQuota(dataFolder: string, email: string, size: string) {
  const disk_limit_bytes = parseSize(size, "the size");
  return withUser(dataFolder, email, async ({ region, user }) => {
    await region.db.transaction().execute(async (trx) => {
      await updateUser(trx, user.id, { disk_limit_bytes });
      await raiseHistId(trx, user.id);
    });
    noteChange(dataFolder, { command: "users quota", user: user.id, bytes: disk_limit_bytes });
    const text = `${printable(email)} has ${disk_limit_bytes} bytes.`;
    return { text, data: { user: user.id, bytes: disk_limit_bytes } };
  });
}

/** Every plan that the installation has, and the default one; a wrong file is named. */
async function checkPlans(dataFolder: string) {
  const { plans } = openPlans(dataFolder);
  try {
    const sku = plans.default()?.sku ?? FREE_PLAN.sku;
    return { text: `The plans are right. New accounts get ${sku}.`, data: { default: sku } };
  } finally {
    plans.close();
  }
}

function openPlans(dataFolder: string): { settings: Settings; plans: PlanBoard } {
  const settings = readSettings(process.env, null);
  const log = pino({ level: "silent" });
  return { settings, plans: new PlanBoard({ dataFolder, settings, log }) };
}

function isState(name: string): name is StateName {
  return Object.hasOwn(OPERATOR_STATES, name);
}

function toFacts(region: string, user: UserRow) {
  const state = nameOfState(user.state_code);
  return {
    id: user.id,
    email: user.email,
    region,
    state: state === "other" ? String(user.state_code) : state,
    usedBytes: user.disk_usage_bytes,
    limitBytes: user.disk_limit_bytes,
  };
}

interface Found {
  readonly region: AdminRegion;
  readonly user: UserRow;
}

async function withUser<T>(
  dataFolder: string,
  email: string,
  work: (found: Found) => Promise<T>,
): Promise<T> {
  return withRegions(dataFolder, async (regions) => {
    for (const region of regions) {
      const user = await findUserByEmail(region.db, email.toLowerCase());
      if (user !== undefined) return work({ region, user });
    }
    return refuse(`There is no account ${printable(email)}.`);
  });
}
