import { type Command, InvalidArgumentError } from "commander";
import type { Run } from "#api/admin/answer.ts";
import {
  changePlan,
  changeQuota,
  checkPlans,
  listAccounts,
  resumeAccount,
  STATE_NAMES,
  showAccount,
  suspendAccount,
} from "#api/admin/users.ts";

const MOST_LISTED = "1000";

/** `users …` and `plans …` of the tool. */
export function addUserCommands(program: Command, run: Run): void {
  const users = program.command("users").description("accounts: their state, plan and storage");
  users
    .command("list")
    .description("list accounts")
    .option("--most <count>", "at most so many of each region", toCount, Number(MOST_LISTED))
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

function toCount(text: string): number {
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text);
  throw new InvalidArgumentError("It needs a whole number.");
}
