import type { Command } from "commander";
import type { Answer, Run } from "#api/admin/answer.ts";
import { noteChange, printable, withRegions } from "#api/admin/with-regions.ts";
import { listWrongUsage, type WrongUsage } from "#api/store/usage-repository.ts";
import { raiseHistId, updateUser } from "#api/store/users-repository.ts";

/** Adds `usage recount`. */
export function addUsageCommands(program: Command, run: Run): void {
  program
    .command("usage")
    .description("the storage that accounts use")
    .command("recount")
    .option("--fix", "write the right numbers", false)
    .description("compare the used bytes of each account with its files")
    .action(({ fix }: { fix: boolean }) => run((dataFolder) => recount(dataFolder, fix)));
}

/** Counts and writes in one transaction, so that an upload that ends meanwhile is counted once. */
async function recount(dataFolder: string, isFixing: boolean): Promise<Answer> {
  const accounts = await withRegions(dataFolder, async (regions) => {
    const wrong = [];
    for (const { name: region, db } of regions) {
      const found = isFixing
        ? await db.transaction().execute(async (trx) => {
            const users = await listWrongUsage(trx);
            for (const { id, counted_bytes } of users) {
              await updateUser(trx, id, { disk_usage_bytes: counted_bytes });
              await raiseHistId(trx, id);
            }
            return users;
          })
        : await listWrongUsage(db);
      wrong.push(...found.map((user) => toFacts(region, user)));
    }
    return wrong;
  });
  if (isFixing) {
    for (const { id, noted, counted } of accounts) {
      noteChange(dataFolder, { command: "usage recount", user: id, from: noted, to: counted });
    }
  }
  const lines = accounts.map(
    ({ email, region, noted, counted }) =>
      `${printable(email)}  ${region}  ${noted} bytes are noted, ${counted} are stored`,
  );
  const end = isFixing ? "The right numbers are written." : "--fix writes the right numbers.";
  return {
    text:
      lines.length === 0 ? "The numbers of all accounts are right." : [...lines, end].join("\n"),
    data: { accounts, fixed: isFixing },
    isFailure: lines.length > 0 && !isFixing,
  };
}

function toFacts(region: string, { id, email, noted_bytes, counted_bytes }: WrongUsage) {
  return { id, email, region, noted: noted_bytes, counted: counted_bytes };
}
