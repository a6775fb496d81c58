import { Command } from "commander";
import { acceptClock, showClock } from "#api/admin/clock.ts";
import { StartError } from "#api/start-error.ts";

const REFUSED = 2;

const program = new Command("coffer-admin")
  .description("Looks after an installation of Coffer, while it runs and while it is stopped.")
  .option("--data <dir>", "the data folder", "data")
  .option("--json", "print one line of JSON", false)
  .showHelpAfterError();

const clock = program.command("clock").description("the clock that old data is deleted by");
clock
  .command("show")
  .description("show the clock and the last time at which it was trusted")
  .action(() => run(showClock));
clock
  .command("accept")
  .description("say that the clock is right, so that old data is deleted by it again")
  .action(() => run(acceptClock));

await program.parseAsync();

/** What a command of the program prints: a sentence for people, and the same as data. */
interface Answer {
  readonly text: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** A reason that the operator can act on is one line and exit code 2. */
async function run(work: (dataFolder: string) => Promise<Answer>): Promise<void> {
  const { data, json } = program.opts<{ data: string; json: boolean }>();
  try {
    const answer = await work(data);
    process.stdout.write(`${json ? JSON.stringify(answer.data) : answer.text}\n`);
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    process.stderr.write(`coffer-admin: ${error.message}\n`);
    process.exitCode = REFUSED;
  }
}
