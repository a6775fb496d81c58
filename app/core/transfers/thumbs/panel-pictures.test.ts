import { describe, expect, it, vi } from "vitest";
import * as CODES from "#app/contract/errors/codes.ts";
import { AppError } from "#app/core/errors/app-error.ts";
import type { ReadContext, RowPicture } from "#app/core/transfers/engine.ts";
import { silentLog } from "#tests/support/core-ports.ts";
import { aFileItem, openName } from "#tests/support/file-item.ts";
import { PanelPictures } from "./panel-pictures.ts";

const FILES = { kind: "files" } as const;
const LINK = { kind: "link", cachekey: "c", passwordlock: "", shareKeyId: "" } as const;

function aKept(id: string, context: ReadContext): RowPicture {
  const item = aFileItem({ id, name: openName("a.png", "f".repeat(32)), thumbs: 1 });
  return { kind: "kept", item, context };
}

function aMade(type: string): RowPicture {
  return { kind: "made", picture: { bytes: new ArrayBuffer(0), type } };
}

/** Pictures of a panel over files whose pictures are called after them. */
function aPanel(refusal?: number) {
  const asked: [string, string[]][] = [];
  const dropped: string[] = [];
  const reader = {
    openFiles: async ({ items, context }: { items: { id: string }[]; context: ReadContext }) => {
      asked.push([context.kind, items.map(({ id }) => id)]);
      if (refusal !== undefined) throw new AppError(refusal);
      return {
        openFile: async ({ id }: { id: string }) => ({
          thumbnail: async () => ({ bytes: new ArrayBuffer(0), type: `${context.kind} ${id}` }),
          close: async () => undefined,
        }),
      };
    },
  };
  const pictures = new PanelPictures({
    ...{ reader: reader as never, log: silentLog },
    toUrl: ({ type }) => type,
    dropUrl: (url) => dropped.push(url),
  });
  const shown = () => Object.fromEntries(pictures.urls.get());
  return { pictures, asked, dropped, shown };
}

const turn = () => new Promise((resolve) => setTimeout(resolve, 0));

describe("the pictures of rows on the screen", () => {
  it("are asked for together, each with the keys of its own place", async () => {
    const { pictures, asked, shown } = aPanel();
    pictures.show("t1", aKept("1", FILES));
    pictures.show("t2", aKept("2", LINK));
    pictures.show("t3", aKept("3", FILES));
    pictures.show("t4", aMade("own"));
    await vi.waitFor(() => expect(Object.keys(shown())).toHaveLength(4));
    expect(shown()).toEqual({ t1: "files 1", t2: "link 2", t3: "files 3", t4: "own" });
    expect(asked.toSorted()).toEqual([
      ["files", ["1", "3"]],
      ["link", ["2"]],
    ]);
  });

  it("that this page made are let go of with their row, and come again with it", async () => {
    const { pictures, dropped, shown } = aPanel();
    const made = aMade("own");
    const hide = pictures.show("t1", made);
    await turn();
    expect(shown()).toEqual({ t1: "own" });
    pictures.show("t2", aMade("other"))();
    await turn();
    expect([shown(), dropped]).toEqual([{ t1: "own" }, []]);
    hide();
    await turn();
    expect([shown(), dropped]).toEqual([{}, ["own"]]);
    pictures.show("t1", made);
    await turn();
    expect(shown()).toEqual({ t1: "own" });
  });

  it("of a link whose password was changed are asked for once, and no more of them", async () => {
    const { pictures, asked, shown } = aPanel(CODES.linkPasswordWrong);
    pictures.show("t1", aKept("1", LINK));
    await turn();
    pictures.show("t2", aKept("2", LINK));
    await turn();
    expect([asked.length, shown()]).toEqual([1, {}]);
  });

  it("are gone with the panel, and none comes after it", async () => {
    const { pictures, dropped, shown } = aPanel();
    pictures.show("t1", aMade("own"));
    pictures.show("t2", aKept("2", FILES));
    await vi.waitFor(() => expect(Object.keys(shown())).toHaveLength(2));
    pictures.show("t3", aKept("3", FILES));
    pictures.close();
    await turn();
    expect([shown(), dropped.toSorted()]).toEqual([{}, ["files 2", "own"]]);
  });
});
