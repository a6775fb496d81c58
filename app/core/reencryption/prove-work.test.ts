import { expect, it } from "vitest";
import type { NameReader } from "#app/core/files/files.crypto.ts";
import { toItemKey } from "#app/core/keys/item-key.ts";
import { proveWork } from "./prove-work.ts";
import type { WorkItem, WorkStep } from "./reencryption.api.ts";

const PLANS = "a".repeat(32);
const TEAM = "m700";
const LINK = "m800";

/** A step whose sealed name is `name`, of the folder with this fid. */
const step = (name: string, parentFid: string, wish: Partial<WorkStep> = {}): WorkStep => ({
  sealedName: name,
  parentFid,
  domain: "m",
  kind: "d",
  ...wish,
});

const PATH = [step("plans", "b".repeat(32))] as const;
const fidOf: Readonly<Record<string, string>> = { plans: PLANS, other: "c".repeat(32) };

/** Every name opens, and people of the team share may put something into Plans alone. */
const names: Pick<NameReader, "open" | "mayLieIn"> = {
  open: async (rows) =>
    rows.map(({ sealedName }) => ({
      ok: true,
      value: {
        ...{ fid: fidOf[sealedName] ?? "d".repeat(32), rev: 0, name: sealedName },
        isOlder: sealedName === "older",
      },
    })),
  mayLieIn: (domain, path) =>
    path.at(-1)?.domain === domain ||
    (domain !== "m" && path.some(({ fid, domain: of }) => of === "m" && fid === PLANS)),
};

function work(...path: readonly WorkStep[]): WorkItem {
  const target = "900-0";
  return { id: "1", shareId: "900", target, servtimeS: 0, dataKeys: [], path };
}

async function provenOf(item: WorkItem, root: string = toItemKey({ domain: "m", fid: PLANS })) {
  const target = { roots: [root], mayBeFrom: (domain: string) => domain !== LINK };
  const proven = await proveWork([item], target, names as NameReader);
  return proven.map(({ name }) => name);
}

it("what people of an ended share put into its folder is given the keys of the next one", async () => {
  expect(await provenOf(work(step("mine", PLANS, { domain: TEAM }), ...PATH))).toEqual(["mine"]);
});

it("what bears the domain of a share and lies elsewhere is given none (K11)", async () => {
  const other = step("other", "e".repeat(32));
  const root = toItemKey({ domain: "m", fid: fidOf.other ?? "" });
  const planted = work(step("mine", fidOf.other ?? "", { domain: TEAM }), other);
  expect(await provenOf(planted, root)).toEqual([]);
});

it("what visitors of a link named is given none (K30)", async () => {
  expect(await provenOf(work(step("theirs", PLANS, { domain: LINK }), ...PATH))).toEqual([]);
});

it("what the user made lies in what others made nowhere (Formats 3)", async () => {
  const theirs = step("other", PLANS, { domain: TEAM });
  expect(await provenOf(work(step("mine", fidOf.other ?? ""), theirs, ...PATH))).toEqual([]);
});

it("what names another folder than the one above it is given none (K11)", async () => {
  expect(await provenOf(work(step("mine", PLANS), ...PATH))).toEqual(["mine"]);
  expect(await provenOf(work(step("mine", "f".repeat(32)), ...PATH))).toEqual([]);
});

it("what lies in a file is given none, though the file were the root itself (K11)", async () => {
  const file = step("plans", "b".repeat(32), { kind: "f" });
  expect(await provenOf(work(file))).toEqual(["plans"]);
  expect(await provenOf(work(step("mine", PLANS), file))).toEqual([]);
});

it("what has no way, and a way that ends before the root, is given none (K11)", async () => {
  expect(await provenOf(work())).toEqual([]);
  expect(await provenOf(work(step("mine", PLANS)))).toEqual([]);
});

it("a name that is older than this device has met proves no way, its own or of what lies in it (D6, K11)", async () => {
  const older = step("older", PLANS);
  expect(await provenOf(work(older, ...PATH))).toEqual([]);
  expect(await provenOf(work(step("mine", "d".repeat(32)), older, ...PATH))).toEqual([]);
});
