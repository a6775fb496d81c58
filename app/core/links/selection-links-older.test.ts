import { describe, expect, it } from "vitest";
import { AppError } from "#app/core/errors/app-error.ts";
import type { FileItem } from "#app/core/files/item.ts";
import { type ChosenLinks, chosenLinks, stepsOf } from "#tests/support/chosen-links.ts";
import { forEachFilesServer } from "#tests/support/each-files-server.ts";
import type { FilesServer } from "#tests/support/files-server.ts";
import { NEW_LINK_FORM } from "./link-form.ts";
import type { SelectionLinks } from "./selection-links.ts";

const FOR_NEW = { form: NEW_LINK_FORM, changesOlder: false };
const FOR_ALL = { form: NEW_LINK_FORM, changesOlder: true };

let server: FilesServer;
let chosen: ChosenLinks;

forEachFilesServer((stage) => {
  ({ server } = stage);
  chosen = chosenLinks(server, stage.ports);
});

const anItem: ChosenLinks["anItem"] = (...item) => chosen.anItem(...item);
const older: ChosenLinks["older"] = (...link) => chosen.older(...link);
const theLinks = (...items: readonly FileItem[]): SelectionLinks => chosen.theLinks(...items);

/** Answers of `linkget` with other facts of the link. */
function lieOfLink(fields: Record<string, unknown>): void {
  server.alter = (name, answer) => {
    if (name !== "linkget") return answer;
    const { link } = answer as { link: object };
    return { ...answer, link: { ...link, ...fields } };
  };
}

describe("links for chosen items, some of which have one", () => {
  it("keep the words to visitors that a link had, unless others are written", async () => {
    const item = await anItem("Folder", "folder");
    await older(item, { words: "Bring all" });
    const wordsOf = async () => {
      const state = await chosen.stateOf(item);
      return state.step === "ready" ? state.secrets.words : state.step;
    };
    await theLinks(item).make(FOR_ALL);
    expect(await wordsOf()).toBe("Bring all");
    await theLinks(item).make({
      form: { ...NEW_LINK_FORM, words: "Two only" },
      changesOlder: true,
    });
    expect(await wordsOf()).toBe("Two only");
  });

  it("are open near their limit, and are not called locked by a server alone", async () => {
    const item = await anItem("open.txt");
    await older(item, { limit: "100" });
    const stepWith = async (fields: Record<string, unknown>) => {
      lieOfLink(fields);
      const links = theLinks(item);
      await links.make(FOR_NEW);
      return links.state.get().links[0]?.at;
    };
    const near = await stepWith({ download_count: 99 });
    expect(near).toMatchObject({ step: "ready", kept: "open", isClosed: false });
    expect(await stepWith({ download_count: 100 })).toMatchObject({ isClosed: true });
    const locked = await stepWith({ enc_password: `50:${"A".repeat(80)}` });
    expect(locked).not.toMatchObject({ kept: "locked" });
  });

  it("that are ready are left alone by another try, and the rest waits from its beginning", async () => {
    const items = [await anItem("a.txt"), await anItem("b.txt")];
    const links = theLinks(...items);
    server.refuse = (name) => {
      if (name === "linkadd" && server.count("linkadd") === 2) throw new AppError(9502);
    };
    await links.make(FOR_NEW);
    server.refuse = () => undefined;
    const from = server.sent.length;
    const seen: string[] = [];
    links.state.subscribe(() => seen.push(stepsOf(links).join(" ")));
    await links.retry(items.map(({ id }) => id));
    expect(seen).toContain("ready waiting");
    const asked = server.sent
      .slice(from)
      .flatMap(({ name, request }) =>
        name === "linkget" ? [(request as { coffer_id: string }).coffer_id] : [],
      );
    expect(new Set(asked)).toEqual(new Set([items[1]?.id]));
  });
});
