import type { Unlock, Unlocked } from "#app/platform/names/open-locked.client.ts";

const row = (id: string, name: string) => {
  const shown = { name, extension: "", kind: "file", symbol: "ft-unknown" } as const;
  return { id, shown };
};

/** In place of `open-locked.client.ts`: one password is right, one is wrong, one is one too many, one waits for ever. */
export async function createUnlock(): Promise<Unlock> {
  return async (password): Promise<Unlocked> => {
    const opened = new Map();
    if (password === "wrong") return { kind: "wrong", opened };
    if (password === "one-too-many") return { kind: "refused", refusal: { code: 9429 }, opened };
    if (password === "never") return new Promise(() => undefined);
    if (password !== "right") throw new Error("no answer");
    const rows = [row("1", "plan"), row("2", "tide")];
    return { kind: "open", rows, answer: "as it came", opened };
  };
}
