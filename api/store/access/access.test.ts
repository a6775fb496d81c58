import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Db } from "#api/store/db.ts";
import { nextId } from "#api/store/db.ts";
import type { MemberRole, MemberStatus } from "#api/store/share-tables.ts";
import { insertShare } from "#api/store/shares-repository.ts";
import type { WireShareName } from "#app/contract/commands/files.ts";
import type { TestAccount } from "#mock-api/testing/client.ts";
import { control } from "#mock-api/testing/control.ts";
import { namePlace, sealed } from "#mock-api/testing/sealed.ts";
import { startTestServer, type TestServer } from "#mock-api/testing/test-server.ts";
import { AccessModel, type ModelShare, numbersFrom } from "#tests/support/access-model.ts";

const ROLES: readonly MemberRole[] = ["r", "w", "i", "o"];
const STATUSES: readonly MemberStatus[] = ["accepted", "accepted", "accepted", "invited", "left"];
const STEPS = 1000;

let server: TestServer;
let db: Db;
let people: TestAccount[];
let random: () => number;
let model: AccessModel;

const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;
const request_id = () => sealed.requestId();

beforeAll(async () => {
  server = await startTestServer();
  db = server.world.regions.get("ca-central")!.db;
  people = [];
  for (const name of ["ada", "ben", "cleo"]) {
    const account = await server.account(`${name}@example.com`);
    await control(server, "account", { email: account.email, verified: true });
    people.push(account);
  }
  random = numbersFrom(20_261_122);
  model = new AccessModel();
  for (const [index, person] of people.entries()) await growTree(index, person);
});
afterAll(() => server.stop());

/** Two folders for each person that are shared with both others, and what lies in them. */
async function growTree(owner: number, { rootId }: TestAccount): Promise<void> {
  model.items.set(rootId, { id: rootId, owner, parent: null, type: "dir", isDeleted: false });
  for (let count = 0; count < 3; count += 1) {
    const folder = await addFolder(owner, rootId);
    await addFolder(owner, await addFolder(owner, folder));
    if (count < 2) await share(owner, folder);
  }
}

async function share(owner: number, root: string): Promise<void> {
  const id = await nextId(db);
  const user_id = userId(owner);
  await db
    .insertInto("team_shares")
    .values({ share_id: id, user_id, item_id: Number(root), is_set: 1, created_s: 1 })
    .execute();
  const key = { share_id: id, share_sequence: 0, user_id, kind: "team" as const };
  await insertShare(db, { ...key, enc_share_key: "", own_share_key: sealed.ownShareKey() });
  const made: ModelShare = {
    id: String(id),
    root,
    isStopped: false,
    isSet: true,
    people: new Map(),
  };
  model.shares.push(made);
  for (const index of people.keys()) {
    if (index !== owner) await invite(made, index, { role: pick(ROLES), status: "accepted" });
  }
  await nameAll(made);
}

const userId = (person: number) => Number(people[person]!.client.session!.userId);

async function invite(
  { id, people: on }: ModelShare,
  person: number,
  as: { role: MemberRole; status: MemberStatus },
): Promise<void> {
  on.set(person, as);
  await db
    .insertInto("share_members")
    .values({
      member_id: await nextId(db),
      share_id: Number(id),
      user_id: userId(person),
      email: people[person]!.email,
      invited_by: 0,
      invited_s: 1,
      ...as,
    })
    .onConflict((conflict) => conflict.columns(["share_id", "email"]).doUpdateSet(as))
    .execute();
}

async function name(of: ModelShare, itemId: string): Promise<void> {
  await db
    .insertInto("item_keys")
    .values({
      share_id: Number(of.id),
      share_sequence: 0,
      item_id: Number(itemId),
      pid: Number(model.items.get(itemId)?.parent ?? 0),
      is_deleted: 0,
      enc_data_key: "",
      enc_share_name: sealed.name(),
      sharename_digest: sealed.digest(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The names that a device of the owner would make for what lacks them. */
async function nameAll(of: ModelShare): Promise<void> {
  for (const item of model.items.values()) {
    if (model.above(item.id).some((above) => above.id === of.root)) await name(of, item.id);
  }
}

/** Names for whatever shares cover a folder, as a client makes them. */
function shareNames(folder: string): WireShareName[] {
  const path = model.above(folder).map(({ id }) => id);
  return model.shares
    .filter((one) => path.includes(one.root) && one.isSet && !one.isStopped)
    .map(({ id }) => ({
      share_id: id,
      share_sequence: "0",
      enc_share_name: sealed.name(),
      sharename_digest: sealed.digest(),
    }));
}

/** As this person places a name in a folder: his own, or one of the share. */
function place(person: number, folder: string) {
  const through =
    model.items.get(folder)?.owner === person ? undefined : model.shareFor(person, folder);
  const domain = through === undefined ? "m" : `m${through.id}`;
  return { ...namePlace(), domain, share_names: shareNames(folder) };
}

async function addFolder(person: number, pid: string): Promise<string> {
  const { enc_name: new_name, ...rest } = place(person, pid);
  const request = { request_id: request_id(), coffer_pid: pid, new_name, ...rest };
  const { coffer_id: id } = await people[person]!.client.call("pathadd", request);
  const owner = model.items.get(pid)!.owner;
  model.items.set(id, { id, owner, parent: pid, type: "dir", isDeleted: false });
  return id;
}

type Step = (person: number, id: string) => Promise<{ got: number; expected: number }>;

/** Each tries one command and gives what came and what the second implementation says. */
const COMMANDS: Readonly<Record<string, Step>> = {
  pathget: async (person, id) => ({
    got: await people[person]!.client.codeOf("pathget", { coffer_id: id }),
    expected: model.see(person, id, 1804),
  }),
  pathlist: async (person, id) => ({
    got: await people[person]!.client.codeOf("pathlist", {
      coffer_id: id,
      showdeleted: 1,
      hist_id: "0",
      offset_metaname_digest: "0",
      limit: 5,
    }),
    expected: model.see(person, id, 1503),
  }),
  pathadd: async (person, id) => {
    const expected = model.fill(person, id);
    if (expected === 0) {
      await addFolder(person, id);
      return { got: 0, expected };
    }
    const { enc_name: new_name, ...rest } = place(person, id);
    const request = { request_id: request_id(), coffer_pid: id, new_name, ...rest };
    return { got: await people[person]!.client.codeOf("pathadd", request), expected };
  },
  pathpreupload: async (person, id) => ({
    got: await people[person]!.client.codeOf("pathpreupload", {
      coffer_pid: id,
      ...namePlace(),
      enc_size_bytes: 1000,
    }),
    expected: uploadCode(person, id),
  }),
  pathrename: async (person, id) => {
    const isGone = model.isTrashed(id) || model.grade(person, id) === "none";
    const { parent } = model.items.get(id)!;
    const inItself = place(person, id);
    const request = { request_id: request_id(), coffer_id: id, ...inItself };
    return {
      got: await people[person]!.client.codeOf("pathrename", request),
      expected: isGone ? 1804 : parent === null ? 8401 : model.change(person, id),
    };
  },
  pathdelete: async (person, id) => {
    const { results } = await people[person]!.client.call("pathdelete", {
      request_id: request_id(),
      coffer_ids: [id],
    });
    const item = model.items.get(id)!;
    const code = model.change(person, id);
    const expected = code === 0 && item.parent === null ? 8401 : code;
    if (expected === 0) item.isDeleted = true;
    return { got: results[0]!.error_code, expected };
  },
  pathrestore: async (person, id) => {
    const { results } = await people[person]!.client.call("pathrestore", {
      request_id: request_id(),
      coffer_ids: [id],
    });
    const expected = model.change(person, id);
    if (expected === 0) model.items.get(id)!.isDeleted = false;
    return { got: results[0]!.error_code, expected };
  },
  pathmove: async (person, id) => {
    const target = pick([...model.items.keys()]);
    const request = {
      request_id: request_id(),
      coffer_pid: target,
      items: [{ coffer_id: id, ...place(person, target) }],
    };
    const fill = model.fill(person, target);
    if (fill !== 0) {
      return { got: await people[person]!.client.codeOf("pathmove", request), expected: fill };
    }
    const { results } = await people[person]!.client.call("pathmove", request);
    const expected = model.move(person, id, target);
    if (expected === 0) await follow(id, target);
    return { got: results[0]!.error_code, expected };
  },
  linkadd: async (person, id) => {
    const isOwn = model.grade(person, id) === "owner";
    const isThere = isOwn && !model.isTrashed(id) && model.items.get(id)!.parent !== null;
    const request = { request_id: request_id(), coffer_id: id };
    const got = await people[person]!.client.codeOf("linkadd", request);
    return { got, expected: isThere ? 0 : 1804 };
  },
  addtag: async (person, id) => ({
    got: await people[person]!.client.codeOf("addtag", { coffer_id: [id], user_id: "0" }),
    expected: model.grade(person, id) === "owner" ? 0 : 1801,
  }),
};

/** Nobody was given a key in this test: who may write is told so only then. */
function uploadCode(person: number, id: string): number {
  const code = model.fill(person, id);
  return code === 0 && model.grade(person, id) !== "owner" ? 2000 : code;
}

/** A moved item takes its place; what the clients' work would name in its new share has its name. */
async function follow(id: string, target: string): Promise<void> {
  model.items.get(id)!.parent = target;
  for (const item of [...model.items.values()]) {
    if (!model.above(item.id).some((above) => above.id === id)) continue;
    await db.deleteFrom("item_keys").where("item_id", "=", Number(item.id)).execute();
    const path = model.above(item.id).map((above) => above.id);
    for (const one of model.shares) if (path.includes(one.root)) await name(one, item.id);
  }
}

/** Somebody comes, goes or becomes something else; a share ends or lacks its keys. */
async function changeShares(): Promise<void> {
  const one = pick(model.shares);
  const person = pick([...one.people.keys()]);
  if (random() < 0.7) {
    return invite(one, person, { role: pick(ROLES), status: pick(STATUSES) });
  }
  one.isSet = random() < 0.8;
  await db
    .updateTable("team_shares")
    .set({ is_set: one.isSet ? 1 : 0 })
    .where("share_id", "=", Number(one.id))
    .execute();
  await nameAll(one);
}

describe("access to what several people work in", () => {
  it("is what a second implementation says, for random people, roles and commands", async () => {
    const seen = new Map<string, number>();
    for (let step = 0; step < STEPS; step += 1) {
      if (random() < 0.1) await changeShares();
      const command = pick(Object.keys(COMMANDS));
      const person = Math.floor(random() * people.length);
      const roots = model.shares.map(({ root }) => root);
      const id = pick(random() < 0.3 ? roots : [...model.items.keys()]);
      const about = `step ${step}: ${command} ${id} by ${person} (${model.grade(person, id)})`;
      const { got, expected } = await COMMANDS[command]!(person, id);
      expect(got, about).toBe(expected);
      const key = `${command} ${got}`;
      seen.set(key, (seen.get(key) ?? 0) + 1);
    }
    const met = [...seen.keys()];
    for (const needed of ["pathadd 8002", "pathrename 8005", "pathmove 8401", "pathdelete 0"]) {
      expect(met).toContain(needed);
    }
  });
});
