import { beforeEach, describe, expect, it } from "vitest";
import type { OpenedFolder } from "#app/core/files/item.ts";
import type { SourceFile } from "#app/core/ports.ts";
import { aFile } from "#tests/support/transfer-world.ts";
import { ChosenFiles } from "./chosen-files.ts";

const aFolder = (id: string): OpenedFolder => ({ area: "main", id, path: [], isReadOnly: false });
const FILES = [aFile("a.txt", 1)];

let uploads: { names: string[]; into: string }[];
let chosen: ChosenFiles;

const transfers = {
  upload: (files: readonly SourceFile[], { id: into }: OpenedFolder) => {
    uploads.push({ names: files.map(({ name }) => name), into });
    return [];
  },
};

beforeEach(() => {
  uploads = [];
  chosen = new ChosenFiles();
});

describe("files that somebody chose", () => {
  it("wait for the folder of a page that is not open yet, and go into it once", async () => {
    await chosen.choose(async () => FILES);
    chosen.show({ transfers, folder: null });
    expect(uploads).toEqual([]);
    chosen.show({ transfers, folder: aFolder("7") });
    chosen.show({ transfers, folder: aFolder("8") });
    expect(uploads).toEqual([{ names: ["a.txt"], into: "7" }]);
  });

  it("go into the folder that was on the screen when the question came up", async () => {
    chosen.show({ transfers, folder: aFolder("7") });
    await chosen.choose(async () => {
      chosen.show({ transfers, folder: aFolder("8") });
      return FILES;
    });
    expect(uploads).toEqual([{ names: ["a.txt"], into: "7" }]);
  });

  it("wait while the page is locked meanwhile", async () => {
    chosen.show({ transfers, folder: aFolder("7") });
    await chosen.choose(async () => {
      chosen.show(null);
      return FILES;
    });
    expect(uploads).toEqual([]);
    chosen.show({ transfers, folder: aFolder("7") });
    expect(uploads).toEqual([{ names: ["a.txt"], into: "7" }]);
  });

  it("are nothing where the question was closed", async () => {
    chosen.show({ transfers, folder: aFolder("7") });
    await chosen.choose(async () => []);
    expect(uploads).toEqual([]);
  });
});
