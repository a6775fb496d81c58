import type { Command } from "commander";
import { type Answer, parseCount, type Run } from "#api/admin/answer.ts";
import { readEnvironment } from "#api/admin/config.ts";
import { noteChange, printable, refuse, withRegions } from "#api/admin/with-regions.ts";
import { toIso } from "#api/iso-time.ts";
import { readMailSettings } from "#api/mail/mail-settings.ts";
import { openSmtp } from "#api/mail/smtp/smtp-transport.ts";
import type { Delivery } from "#api/mail/transport.ts";
import { readMailFigures } from "#api/store/figures-repository.ts";
import {
  listQueuedMails,
  type MailRow,
  type QueuedMail,
  retryMails,
} from "#api/store/mails-repository.ts";

const MS = 1000;
const MOST_LISTED = 100;

interface TestOptions {
  readonly envFile?: string;
}

/** Adds `mail queue|retry|test`. */
export function addMailCommands(program: Command, run: Run): void {
  const mail = program.command("mail").description("mails that wait to be sent");
  mail
    .command("queue")
    .option("--most <n>", "at most so many of each region", parseCount, MOST_LISTED)
    .description("list mails that did not go out, with what the mail server said")
    .action(({ most }: { most: number }) => run((dataFolder) => listQueue(dataFolder, most)));
  mail
    .command("retry")
    .description("send what waits for its next try now")
    .action(() => run(retry));
  mail
    .command("test <address>")
    .option("--env-file <file>", "read NAME=value lines of a file too")
    .description("send a mail by the settings of the environment, and show what the server says")
    .action((address: string, options: TestOptions) => run(() => sendTest(address, options)));
}

async function listQueue(dataFolder: string, most: number): Promise<Answer> {
  const regions = await withRegions(dataFolder, async (opened) => {
    const all = [];
    for (const { name, db } of opened) {
      const figures = await readMailFigures(db);
      const states = Object.fromEntries(figures.map(({ state, count }) => [state, count]));
      all.push({ region: name, states, mails: (await listQueuedMails(db, most)).map(toFacts) });
    }
    return all;
  });
  const lines = regions.flatMap(({ region, states, mails }) => [
    `${region}: ${toText(states)}`,
    ...mails.map(
      ({ id, state, tries, due, refusal, to }) =>
        `  ${id}  ${state}  ${tries} tries  ${due}  ${refusal || "–"}  ${printable(to)}`,
    ),
  ]);
  return { text: lines.join("\n"), data: { regions } };
}

function toFacts(mail: QueuedMail) {
  const { id, to_email: to, state, tries, refusal } = mail;
  return { id, to, state, tries, refusal, due: toIso(mail.due_s), created: toIso(mail.created_s) };
}

function toText(states: Readonly<Record<string, number>>): string {
  const counts = Object.entries(states).map(([state, count]) => `${count} ${state}`);
  return counts.length === 0 ? "no mails" : counts.join(", ");
}

async function retry(dataFolder: string): Promise<Answer> {
  const nowS = Math.floor(Date.now() / MS);
  const count = await withRegions(dataFolder, async (regions) => {
    let sum = 0;
    for (const { db } of regions) sum += await retryMails(db, nowS);
    return sum;
  });
  if (count > 0) noteChange(dataFolder, { command: "mail retry", count });
  const when = "A running server with a mail server sends them within half a minute.";
  const text = count === 0 ? "No mail waits for another try." : `${count} mails are due. ${when}`;
  return { text, data: { count } };
}

async function sendTest(address: string, options: TestOptions): Promise<Answer> {
  const settings = readMailSettings(readEnvironment(options));
  if (settings === null) return refuse("COFFER_SMTP_URL is not set, here or in --env-file.");
  const transport = openSmtp(settings);
  try {
    const delivery = await transport.deliver(toTestMail(address));
    const { said, code } = toSentence(delivery);
    const isFailure = delivery.kind !== "sent";
    const text = `${printable(address)}: ${said}`;
    return { text, data: { sent: !isFailure, outcome: delivery.kind, code }, isFailure };
  } finally {
    transport.close();
  }
}

function toSentence(delivery: Delivery): { readonly said: string; readonly code: string } {
  switch (delivery.kind) {
    case "sent":
      return { said: "the mail server took the mail.", code: "" };
    case "refused":
      return {
        said: `the mail server refuses the ${delivery.why} (${delivery.code}).`,
        code: delivery.code,
      };
    case "later":
      return { said: `the mail could not be sent now (${delivery.code}).`, code: delivery.code };
  }
}

function toTestMail(address: string): MailRow {
  const nowS = Math.floor(Date.now() / MS);
  return {
    id: process.pid,
    to_email: address,
    subject: "Coffer: test of the mail server",
    text: "The operator of this installation of Coffer has sent this mail to test its mail server.",
    state: "sending",
    ...{ html: "", link: "", reply_to: "", claim: "", refusal: "" },
    ...{ created_s: nowS, due_s: nowS, tries: 1 },
  };
}
