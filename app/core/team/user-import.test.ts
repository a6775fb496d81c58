import { describe, expect, it } from "vitest";
import { toCsv } from "#app/core/display/csv.ts";
import { AppError, hasCode } from "#app/core/errors/app-error.ts";
import type { SourceFile } from "#app/core/ports.ts";
import { CSV_CORPUS } from "#tests/support/csv-corpus.data.ts";
import { readImport } from "./import-file.ts";
import { type ImportFacts, judgeLines, linesOf } from "./import-lines.ts";
import type { TeamUser } from "./team.ts";
import { UserImport } from "./user-import.ts";

function aFile(content: string | Uint8Array<ArrayBuffer>, name = "people.csv"): SourceFile {
  const bytes = typeof content === "string" ? new TextEncoder().encode(content) : content;
  const facts = { sizeBytes: bytes.length, modifiedMs: 0 };
  const read = async (from: number, to: number) => bytes.slice(from, to).buffer;
  return { name, ...facts, read, stat: async () => facts };
}

const aUser = (email: string, status = "active"): TeamUser => ({
  ...{ jobId: email, userId: "1", email, status, role: "Engineer", sinceS: 0 },
  ...{ isExpired: false, isOwner: false },
});

const facts = (fields: Partial<ImportFacts> = {}): ImportFacts => ({
  team: { users: [aUser("lead@example.com"), aUser("tom@example.com")], userLimit: 90 },
  roles: ["Engineer", "Default User"],
  ownEmail: "Lead@Example.com",
  ...fields,
});

describe("the file of an import", () => {
  it("is proven by 60 and more", () => expect(CSV_CORPUS.length).toBeGreaterThanOrEqual(60));

  it.each(CSV_CORPUS)("$is", async ({ content, name, gives }) => {
    const read = readImport(aFile(content, name));
    if (typeof gives === "number" && gives > 1000) {
      await expect(read).rejects.toSatisfy((error) => hasCode(error, gives));
      return;
    }
    const lines = (await read).map(({ line, email, role }) => `${line} ${email} ${role}`);
    if (typeof gives === "number") expect(lines).toHaveLength(gives);
    else expect(lines).toEqual(gives);
  });

  it("is 8112 where the device does not give it", async () => {
    const file = { ...aFile("x"), read: () => Promise.reject(new AppError(7010)) };
    await expect(readImport(file)).rejects.toSatisfy((error) => hasCode(error, 8112));
  });

  it("takes back what was exported, addresses that begin like formulas too", async () => {
    const csv = toCsv([
      ["email", "role"],
      ["+ann@example.com", "=A1"],
    ]);
    const [line] = await readImport(aFile(csv));
    expect(line).toEqual({ line: 2, email: "+ann@example.com", role: "=A1" });
  });
});

const judged = (rows: readonly (readonly [string, string])[], given = facts()) =>
  judgeLines(
    rows.map(([email, role], at) => ({ line: at + 2, email, role })),
    given,
  ).map(({ state }) => ("code" in state ? `${state.kind} ${state.code}` : state.kind));

describe("the lines of an import", () => {
  it("are ready, to fix or left out, each with its code", () => {
    const rows = [
      ["Ann@Example.com", "Engineer"],
      ["bob@example.com", ""],
      ["nobody", "Engineer"],
      ["cat@example.com", "Foreman"],
      ["tom@example.com", "Engineer"],
      ["ann@example.com", "Default User"],
      ["lead@example.com", "Engineer"],
    ] as const;
    expect(judged(rows)).toEqual([
      ...["ready", "fix 8115", "fix 8111", "fix 8124"],
      ...["left-out 8206", "left-out 1653", "left-out 1650"],
    ]);
  });

  it("are left out beyond what the plan and any team may have (8119, 8210)", () => {
    const rows = [1, 2, 3].map((n) => [`p${n}@example.com`, "Engineer"] as const);
    const small = facts({ team: { users: [aUser("lead@example.com")], userLimit: 3 } });
    expect(judged(rows, small)).toEqual(["ready", "ready", "left-out 8119"]);
    const users = Array.from({ length: 98 }, (_, at) => aUser(`u${at}@example.com`));
    const full = facts({ team: { users, userLimit: 99 } });
    expect(judged(rows, full)).toEqual(["ready", "left-out 8210", "left-out 8210"]);
  });

  it("ask again whoever has declined", () => {
    const team = { users: [aUser("tom@example.com", "declined")], userLimit: 9 };
    expect(judged([["tom@example.com", "Engineer"]], facts({ team }))).toEqual(["ready"]);
  });
});

const people = (count: number) =>
  `email,role\n${Array.from({ length: count }, (_, at) => `p${at}@example.com,Engineer\n`).join("")}`;
const never = new AbortController().signal;

async function anImport(text: string): Promise<UserImport> {
  const work = new UserImport(facts());
  await work.read(aFile(text));
  return work;
}

/** A host that answers each address by what `refuse` says of it. */
const aHost = (asked: string[], refuse: (email: string) => number = () => 0) => ({
  invite: async ([one]: readonly { readonly email: string }[]) => {
    asked.push(one?.email ?? "");
    const code = refuse(one?.email ?? "");
    if (code !== 0) throw new AppError(code);
  },
});

describe("a run of an import", () => {
  it("invites 20 at a time and goes on with the next ones", async () => {
    const work = await anImport(people(45));
    const asked: string[] = [];
    for (const sent of [20, 40, 45]) {
      await work.send(aHost(asked), never);
      expect(asked).toHaveLength(sent);
    }
    expect(new Set(asked).size).toBe(45);
    await work.send(aHost(asked), never);
    expect(work.state.get().error).toEqual({ code: 1605 });
  });

  it("keeps the refusal of each line and goes on", async () => {
    const work = await anImport(people(3));
    await work.send(
      aHost([], (email) => (email === "p1@example.com" ? 8122 : 0)),
      never,
    );
    const { lines, isOver } = work.state.get();
    expect(lines.map(({ state }) => state)).toEqual([
      { kind: "sent" },
      { kind: "refused", code: 8122 },
      { kind: "sent" },
    ]);
    expect(isOver).toBe(true);
    expect(linesOf(lines, "fix")).toHaveLength(1);
  });

  it("stops where the connection or the server does, and loses no line", async () => {
    const work = await anImport(people(4));
    const asked: string[] = [];
    await work.send(
      aHost(asked, (email) => (email === "p2@example.com" ? 9999 : 0)),
      never,
    );
    expect(asked).toHaveLength(3);
    expect(work.state.get().error).toEqual({ code: 9999 });
    expect(linesOf(work.state.get().lines, "ready")).toHaveLength(2);
    await work.send(aHost(asked), never);
    expect(asked.slice(3)).toEqual(["p2@example.com", "p3@example.com"]);
  });

  it("sends nothing after its page is gone, and nothing twice when pressed twice", async () => {
    const work = await anImport(people(3));
    const gone = new AbortController();
    const asked: string[] = [];
    const host = aHost(asked);
    const leaving = {
      invite: async (users: Parameters<typeof host.invite>[0]) => {
        await host.invite(users);
        gone.abort();
      },
    };
    await Promise.all([work.send(leaving, gone.signal), work.send(host, never)]);
    expect(asked).toEqual(["p0@example.com"]);
  });

  it("is 8114 without a file, and keeps the file before one that is refused", async () => {
    const work = new UserImport(facts());
    await work.send(aHost([]), never);
    expect(work.state.get().error).toEqual({ code: 8114 });
    await work.read(aFile("email,role\nann@example.com,\n"));
    await work.read(aFile("x", "x.xlsx"));
    expect(work.state.get()).toMatchObject({
      file: { name: "people.csv" },
      error: { code: 8113, data: "kind" },
    });
    work.setRole(2, "Engineer");
    expect(work.state.get().lines[0]?.state).toEqual({ kind: "ready" });
  });

  it("judges anew when the team is another one, but not what was sent", async () => {
    const work = await anImport(people(2));
    await work.send(
      aHost([], (email) => (email === "p1@example.com" ? 9999 : 0)),
      never,
    );
    const users = ["p0@example.com", "p1@example.com"].map((email) => aUser(email, "email sent"));
    work.judgeBy(facts({ team: { users, userLimit: 9 } }));
    expect(work.state.get().lines.map(({ state }) => state)).toEqual([
      { kind: "sent" },
      { kind: "left-out", code: 8206 },
    ]);
  });
});
