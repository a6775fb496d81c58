import { Command } from "commander";
import type { Answer } from "#api/admin/answer.ts";
import { addBackupCommands } from "#api/admin/backup.ts";
import { acceptClock, showClock } from "#api/admin/clock.ts";
import { type ConfigOptions, checkConfig, printConfig } from "#api/admin/config.ts";
import { addKeyCommands } from "#api/admin/keys.ts";
import { addLinkCommands } from "#api/admin/links.ts";
import { addMailCommands } from "#api/admin/mail.ts";
import { showStatus } from "#api/admin/status.ts";
import { addStorageCommands } from "#api/admin/storage.ts";
import { addUsageCommands } from "#api/admin/usage.ts";
import { addUserCommands } from "#api/admin/users.ts";
import { StartError } from "#api/start-error.ts";
import { SettingError } from "#settings/setting-error.ts";

/** The command worked, and what it looked at is not well. */
const FAILED = 1;
const REFUSED = 2;

const program = new Command("coffer-admin")
  .description("Looks after an installation of Coffer, while it runs and while it is stopped.")
  .option("--data <dir>", "the data folder", "data")
  .option("--json", "print one line of JSON", false)
  .showHelpAfterError();

program
  .command("status")
  .description("show what runs, how much is stored, and whether anything is wrong")
  .action(() => run(showStatus));

const clock = program.command("clock").description("the clock that old data is deleted by");
clock
  .command("show")
  .description("show the clock and the last time at which it was trusted")
  .action(() => run(showClock));
clock
  .command("accept")
  .description("say that the clock is right, so that old data is deleted by it again")
  .action(() => run(acceptClock));

const config = program.command("config").description("the settings of the environment");
config
  .command("check")
  .description("name every setting that is wrong, and every name that is none")
  .option("--for <process>", "start (start.sh), gateway or api", "start")
  .option("--env-file <file>", "read NAME=value lines of a file too")
  .action((options: ConfigOptions) => run(async () => checkConfig(options)));
config
  .command("print")
  .description("show what is set; secrets are never shown")
  .option("--for <process>", "start (start.sh), gateway or api", "start")
  .option("--env-file <file>", "read NAME=value lines of a file too")
  .option("--all", "show defaults too", false)
  .action((options: ConfigOptions & { all: boolean }) => run(async () => printConfig(options)));

addUserCommands(program, run);
addLinkCommands(program, run);
addBackupCommands(program, run);
addStorageCommands(program, run);
addUsageCommands(program, run);
addMailCommands(program, run);
addKeyCommands(program, run);

await program.parseAsync();

/** A reason that the operator can act on is one line and exit code 2. */
async function run(work: (dataFolder: string) => Promise<Answer>): Promise<void> {
  const { data, json } = program.opts<{ data: string; json: boolean }>();
  try {
    const answer = await work(data);
    process.stdout.write(`${json ? JSON.stringify(answer.data) : answer.text}\n`);
    if (answer.isFailure === true) process.exitCode = FAILED;
  } catch (error) {
    if (!(error instanceof StartError || error instanceof SettingError)) throw error;
    process.stderr.write(`coffer-admin: ${error.message}\n`);
    process.exitCode = REFUSED;
  }
}
