import { expect, it } from "vitest";
import type { OpenedFolder } from "#app/core/files/item.ts";
import { EventClock } from "#tests/support/event-clock.ts";
import { ChoiceKeeper } from "./choice-keeper.ts";
import { type SentEnd, withEnd } from "./resume-record.crypto.ts";

const FOLDER: OpenedFolder = { id: "7", area: "main", isReadOnly: false, path: [] };

/** What is noted, and in which order. */
function aDevice() {
  const [noted, dropped]: [string[], string[]] = [[], []];
  const clock = new EventClock();
  const names = new Map<string, string>();
  /** What stands there, by the name of the file. */
  const standing = new Map<string, { readonly ends: readonly { readonly fid: string }[] }>();
  const writing = { wait: async () => {} };
  const keeper = new ChoiceKeeper({
    clock,
    claims: { claim: async () => () => undefined },
    files: { keep: async () => undefined, drop: async () => undefined },
    crypto: {
      generateId: async () => `c${names.size}`,
      keepUpload: async ({ name, text }: { name: string; text: string }) => {
        await writing.wait();
        const choice = JSON.parse(text);
        if (!names.has(name)) noted.push(choice.name);
        names.set(name, choice.name);
        standing.set(choice.name, choice);
      },
      dropKeptUpload: async (name: string) => {
        dropped.push(names.get(name) ?? "");
        standing.delete(names.get(name) ?? "");
      },
    },
  } as unknown as ConstructorParameters<typeof ChoiceKeeper>[0]);
  const add = (name: string, isLight: boolean) => {
    const facts = { name, sizeBytes: 1, modifiedMs: 1 };
    const source = { ...facts, read: async () => new ArrayBuffer(1), stat: async () => facts };
    keeper.add(name, { source, folder: FOLDER, isLight });
  };
  const endsOf = (name: string) => standing.get(name)?.ends.map(({ fid }) => fid);
  return { add, keeper, clock, noted, dropped, endsOf, writing };
}

const anEnd = (fid: string) => ({ fid, name: "a", digestHex: `d${fid}` });

it("notes what takes long first, then small files from the end, two hundred at most", async () => {
  const { add, keeper, clock, noted, dropped } = aDevice();
  for (let index = 0; index < 300; index += 1) add(`small ${index}`, true);
  for (const name of ["film", "disk"]) add(name, false);
  await clock.sleep(60_000);
  expect(noted.slice(0, 4)).toEqual(["film", "disk", "small 299", "small 298"]);
  expect(noted).toHaveLength(200);
  // What is up before its turn is never noted, and takes nobody's place.
  for (let index = 0; index < 50; index += 1) keeper.drop(`small ${index}`);
  await clock.sleep(60_000);
  expect([noted.length, dropped]).toEqual([200, []]);
  keeper.drop("film");
  await clock.sleep(60_000);
  expect([noted.at(-1), dropped]).toEqual(["small 101", ["film"]]);
});

it("has an end with the choice before it may be sent, whenever the choice is noted", async () => {
  const { add, keeper, clock, endsOf, writing } = aDevice();
  add("early", false);
  await keeper.noteEnd("early", anEnd("1"));
  expect(endsOf("early")).toBeUndefined();
  await clock.sleep(60_000);
  expect(endsOf("early")).toEqual(["1"]);
  await keeper.noteEnd("early", anEnd("2"));
  expect(endsOf("early")).toEqual(["1", "2"]);
  // In the very moment in which the choice is noted.
  const gate = Promise.withResolvers<void>();
  const begun = Promise.withResolvers<void>();
  writing.wait = () => {
    begun.resolve();
    return gate.promise;
  };
  add("late", false);
  await begun.promise;
  const sent = keeper.noteEnd("late", anEnd("3")).then(() => endsOf("late"));
  gate.resolve();
  expect(await sent).toEqual(["3"]);
});

it("goes on where an end cannot be noted, and nothing that was dropped comes back", async () => {
  const { add, keeper, clock, endsOf, writing } = aDevice();
  await keeper.noteEnd("never chosen", anEnd("1"));
  for (const name of ["full", "gone"]) add(name, false);
  await clock.sleep(60_000);
  writing.wait = () => Promise.reject(new DOMException("refused", "QuotaExceededError"));
  await keeper.noteEnd("full", anEnd("1"));
  expect(endsOf("full")).toEqual([]);
  const gate = Promise.withResolvers<void>();
  writing.wait = () => gate.promise;
  const noting = keeper.noteEnd("gone", anEnd("1"));
  keeper.drop("gone");
  gate.resolve();
  await noting;
  await clock.sleep(1);
  expect(endsOf("gone")).toBeUndefined();
});

it("keeps one end of each file, as it was called last, and few of them", () => {
  const renamed = { ...anEnd("1"), name: "b" };
  expect(withEnd([anEnd("1"), anEnd("2")], renamed)).toEqual([anEnd("2"), renamed]);
  const version = { ...anEnd("1"), digestHex: "other" };
  expect(withEnd([anEnd("1")], version)).toEqual([anEnd("1"), version]);
  const many = Array.from({ length: 20 }, (_, fid) => anEnd(String(fid)));
  const kept = many.reduce<SentEnd[]>((before, end) => withEnd(before, end), []);
  expect(kept).toEqual(many.slice(-8));
});
