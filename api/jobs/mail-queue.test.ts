import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { sendDue, startMailing, toOutcome } from "#api/jobs/mail-queue.ts";
import { openSmtp } from "#api/mail/smtp/smtp-transport.ts";
import type { MailTransport } from "#api/mail/transport.ts";
import type { TestAccount } from "#mock-api/testing/client.ts";
import { control } from "#mock-api/testing/control.ts";
import { startTestServer, type TestServer } from "#mock-api/testing/test-server.ts";
import { type MailServer, startMailServer } from "#tests/support/mail-server.ts";

const MINUTE_MS = 60_000;
let server: TestServer;
let mails: MailServer;
let transport: MailTransport;

beforeEach(async () => {
  mails = await startMailServer();
  server = await startTestServer({}, undefined, "queued");
  transport = open(mails.url);
});
afterEach(async () => {
  transport.close();
  await server.stop();
  await mails.stop();
});

const open = (url: string) =>
  openSmtp({ url, tls: "none", from: { name: "Coffer", address: "no-reply@coffer.example" } });
const send = () => sendDue(server.world, transport);
const db = () => server.world.regions.get("ca-central")!.db;
const rows = () => db().selectFrom("mails").selectAll().orderBy("id").execute();
const states = async () => (await rows()).map(({ state }) => state);
const person = async (email: string): Promise<TestAccount> => server.account(email);
const header = (source: string, name: string) =>
  new RegExp(`^${name}: (.*(?:\\r\\n[ \\t].*)*)`, "im").exec(source)?.[1];

describe("a mail", () => {
  it("arrives, as text and as HTML, from the installation to one address", async () => {
    await person("ada@example.com");
    await send();
    const [mail] = mails.received;
    expect(mail).toMatchObject({ from: "no-reply@coffer.example", to: ["ada@example.com"] });
    const source = mail?.source ?? "";
    expect(header(source, "To")).toBe("ada@example.com");
    expect(header(source, "From")).toBe("Coffer <no-reply@coffer.example>");
    expect(header(source, "Subject")).toBe("Confirm your email address");
    expect(header(source, "Auto-Submitted")).toBe("auto-generated");
    expect(source).toMatch(/content-type: text\/plain/i);
    expect(source).toMatch(/content-type: text\/html/i);
    expect(source.replaceAll("=\r\n", "")).toContain("/verify-email?key=3D");
  });

  it("that was sent leaves no words, links or codes behind", async () => {
    await person("ada@example.com");
    await send();
    expect(await rows()).toEqual([
      expect.objectContaining({ state: "sent", text: "", html: "", link: "", tries: 1 }),
    ]);
  });

  it("is sent at once when it comes, and whatever waited at the start", async () => {
    await person("ada@example.com");
    const stop = startMailing(server.world, open(mails.url));
    await expect.poll(() => mails.received.length).toBe(1);
    await person("eve@example.com");
    await expect.poll(() => mails.received.length).toBe(2);
    await stop();
    expect(await states()).toEqual(["sent", "sent"]);
  });

  it("is not lost when the mail server is away: it is tried again, later and later", async () => {
    await person("ada@example.com");
    const { port } = new URL(mails.url);
    await mails.stop();
    await send();
    expect(await rows()).toMatchObject([{ state: "waiting", tries: 1, refusal: "ESOCKET" }]);
    await send();
    expect(await rows()).toMatchObject([{ tries: 1 }]);
    mails = await startMailServer(Number(port));
    server.world.clock.shift(MINUTE_MS);
    await send();
    expect(await states()).toEqual(["sent"]);
    expect(mails.received).toHaveLength(1);
  });

  it("is not lost by a restart", async () => {
    await person("ada@example.com");
    server = await server.restart();
    await send();
    expect(mails.received.map(({ to }) => to)).toEqual([["ada@example.com"]]);
  });

  it("goes out once, though two send at the same time", async () => {
    for (const name of ["ada", "ben", "cleo", "dan"]) await person(`${name}@example.com`);
    const other = open(mails.url);
    await Promise.all([send(), sendDue(server.world, other), send()]);
    other.close();
    expect(mails.received.flatMap(({ to }) => to).sort()).toEqual([
      "ada@example.com",
      "ben@example.com",
      "cleo@example.com",
      "dan@example.com",
    ]);
  });

  it("whose answer was lost goes out again as the same mail", async () => {
    await person("ada@example.com");
    mails.dropAnswers(true);
    await send();
    mails.dropAnswers(false);
    server.world.clock.shift(MINUTE_MS);
    await send();
    const ids = mails.received.map(({ source }) => header(source, "Message-ID"));
    expect(ids).toHaveLength(2);
    expect(new Set(ids).size).toBe(1);
  });

  it("that somebody took and never sent comes back when his time is over", async () => {
    await person("ada@example.com");
    const dying = sendDue(server.world, {
      deliver: () => new Promise(() => undefined),
      close: () => undefined,
    });
    await expect.poll(states).toEqual(["sending"]);
    await send();
    expect(mails.received).toHaveLength(0);
    server.world.clock.shift(16 * MINUTE_MS);
    await send();
    expect(mails.received).toHaveLength(1);
    expect(await states()).toEqual(["sent"]);
    expect(dying).toBeInstanceOf(Promise);
  });
});

describe("an address that takes no mail", () => {
  it("is noted at its account, and its mail is not tried again", async () => {
    const ada = await person("ada@example.com");
    mails.refuse("address");
    await send();
    expect(await rows()).toMatchObject([{ state: "refused", refusal: "550", text: "" }]);
    const readS = async () =>
      (await db().selectFrom("users").select("mail_refused_s").execute())[0]?.mail_refused_s;
    expect(await readS()).toBeGreaterThan(0);
    mails.refuse(null);
    await ada.client.call("userverifyemailresend", {});
    await send();
    expect(await readS()).toBe(0);
  });

  it("is only that: a full mailbox, a refused sender and a refused message say nothing of it", async () => {
    await person("ada@example.com");
    mails.refuse("address", 452);
    await send();
    expect(await rows()).toMatchObject([{ state: "waiting", refusal: "452" }]);
    mails.refuse("sender", 550);
    server.world.clock.shift(MINUTE_MS);
    await send();
    expect(await rows()).toMatchObject([{ state: "waiting", refusal: "550", tries: 2 }]);
    mails.refuse("message", 554);
    server.world.clock.shift(10 * MINUTE_MS);
    await send();
    expect(await rows()).toMatchObject([{ state: "refused", refusal: "554" }]);
    const users = await db().selectFrom("users").select("mail_refused_s").execute();
    expect(users).toEqual([{ mail_refused_s: 0 }]);
  });

  it.each(["a,b@example.com", "a;b@example.com", "<a>@example.com", '"a"@example.com'])(
    "is one that could be read as two or as something else: %s",
    async (to) => {
      const { mail } = server.world.regions.get("ca-central")!;
      await mail.send({ to, subject: "Hello", text: "Hello", link: "" }, 0);
      await send();
      expect(mails.received).toEqual([]);
      expect(await rows()).toMatchObject([{ state: "refused", refusal: "not-one-address" }]);
    },
  );
});

describe("a header", () => {
  const mail = { to: "ada@example.com", subject: "Hello", text: "Hello", link: "" };

  it.each([
    { ...mail, subject: "Hello\r\nBcc: eve@example.com" },
    { ...mail, to: "ada@example.com\nBcc: eve@example.com" },
    { ...mail, replyTo: "ben@example.com\r\nBcc: eve@example.com" },
    { ...mail, subject: "Hello\u2028Bcc: eve@example.com" },
  ])("of more than one line is refused before anything is kept", async (wrong) => {
    const { mail: box } = server.world.regions.get("ca-central")!;
    await expect(box.send(wrong, 0)).rejects.toThrow("more than one line");
    expect(await rows()).toEqual([]);
  });

  it("holds other letters as they were typed", async () => {
    const { mail: box } = server.world.regions.get("ca-central")!;
    await box.send({ ...mail, subject: "Grüße, ベン", replyTo: "ben@example.com" }, 0);
    await send();
    const [{ source } = { source: "" }] = mails.received;
    expect(header(source, "Subject")).toMatch(/^=\?UTF-8\?/);
    expect(header(source, "Reply-To")).toBe("ben@example.com");
  });
});

describe("the queue", () => {
  it("gives up after two days", () => {
    const later = { kind: "later", code: "ECONNECTION" } as const;
    let nowS = 0;
    let tries = 1;
    for (; ; tries += 1) {
      const outcome = toOutcome(later, { tries, nowS });
      if (outcome.state === "given-up") break;
      expect(outcome.dueS).toBeGreaterThan(nowS);
      nowS = outcome.dueS;
    }
    expect(tries).toBe(9);
    expect(nowS / 3600).toBeGreaterThan(48);
    expect(nowS / 3600).toBeLessThan(56);
  });

  it("forgets what is done after a month, never what waits", async () => {
    await person("ada@example.com");
    await send();
    await person("eve@example.com");
    server.world.clock.shift(31 * 24 * 60 * MINUTE_MS);
    await control(server, "tidy");
    expect((await rows()).map(({ to_email, state }) => [to_email, state])).toEqual([
      ["eve@example.com", "waiting"],
    ]);
  });
});
