import { describe, expect, it } from "vitest";
import { TextDrafts } from "./text-draft.ts";

const DRAFT = { fid: "f1", blobId: "7", text: "typed" };

function aTab(change: Partial<ConstructorParameters<typeof TextDrafts>[0]> = {}) {
  const kept = new Map<string, string>();
  const ports = {
    crypto: {
      sealDraft: async (plain: string) => `sealed ${plain}`,
      openDraft: async (sealed: string) =>
        sealed.startsWith("sealed ") ? sealed.replace("sealed ", "") : null,
    },
    tabStorage: {
      read: (key: string) => kept.get(key) ?? null,
      write: (key: string, value: string) => void kept.set(key, value),
      remove: (key: string) => void kept.delete(key),
    },
    ...change,
  };
  return { kept, drafts: new TextDrafts(ports as never) };
}

const refuse = () => {
  throw new DOMException("no room", "QuotaExceededError");
};
const FULL = { tabStorage: { read: refuse, write: refuse, remove: refuse } };

describe("what was typed and not saved", () => {
  it("is kept sealed, and comes back for its file alone", async () => {
    const { kept, drafts } = aTab();
    expect(await drafts.keep("4", DRAFT)).toBe(true);
    expect([...kept.keys()]).toEqual(["draft/4"]);
    expect([drafts.has("4"), drafts.has("5")]).toEqual([true, false]);
    expect(await drafts.read("4", "f1")).toEqual(DRAFT);
    expect(await drafts.read("4", "f2")).toBeNull();
    expect(await drafts.read("5", "f1")).toBeNull();
  });

  it.each([
    ["of another account", "another's"],
    ["that is no JSON", "sealed {"],
    ["that is another thing", 'sealed {"fid":"f1","text":"x"}'],
    ["with more in it", 'sealed {"fid":"f1","blobId":"7","text":"x","html":"y"}'],
  ])("%s is none", async (_what, sealed) => {
    const { kept, drafts } = aTab();
    kept.set("draft/4", sealed);
    expect(await drafts.read("4", "f1")).toBeNull();
  });

  it("is said not to be kept where the device keeps nothing, and stops nobody", async () => {
    const { drafts } = aTab(FULL);
    expect(await drafts.keep("4", DRAFT)).toBe(false);
    expect([await drafts.read("4", "f1"), drafts.has("4")]).toEqual([null, false]);
    drafts.drop("4");
    // Asked again, it is tried again.
    expect(await drafts.keep("4", DRAFT)).toBe(false);
  });

  it("is of all that was typed the last", async () => {
    let sealed = 0;
    const gate = Promise.withResolvers<void>();
    const { kept, drafts } = aTab({
      crypto: {
        sealDraft: async (plain: string) => {
          sealed += 1;
          await gate.promise;
          return `sealed ${plain}`;
        },
        openDraft: async (text: string) => text.replace("sealed ", ""),
      },
    });
    const all = ["a", "ab", "abc"].map((text) => drafts.keep("4", { ...DRAFT, text }));
    gate.resolve();
    expect(await Promise.all(all)).toEqual([true, true, true]);
    expect([sealed, kept.get("draft/4")?.includes('"abc"')]).toEqual([2, true]);
  });
});
