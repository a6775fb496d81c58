import type { TestServer } from "#mock-api/testing/test-server.ts";

interface SentMail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly link: string;
}

const SIX_DIGITS = /\b\d{6}\b/;

/** The newest first; those that hold `words`. */
export async function mailsTo(server: TestServer, to: string, words: string): Promise<SentMail[]> {
  const mails: readonly SentMail[] = await (await server.ask("/mailbox.json")).json();
  return mails.filter((mail) => mail.to === to && mail.text.includes(words));
}

/** The code of the newest mail that brings one. */
export async function codeMailedTo(server: TestServer, to: string): Promise<string> {
  const mails = await mailsTo(server, to, "code");
  const code = SIX_DIGITS.exec(mails[0]?.text ?? "")?.[0];
  if (code === undefined) throw new Error("no code was sent");
  return code;
}
