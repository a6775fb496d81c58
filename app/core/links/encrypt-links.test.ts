import { expect, it } from "vitest";
import type { FilesPorts } from "#app/core/files/files-source.ts";
import { forEachFilesServer } from "#tests/support/each-files-server.ts";
import { aFileItem, openName } from "#tests/support/file-item.ts";
import type { FilesServer } from "#tests/support/files-server.ts";
import { createLink } from "./create-link.ts";
import { type EncryptingStep, encryptLinks } from "./encrypt-links.ts";

let server: FilesServer;
let ports: FilesPorts;

forEachFilesServer((stage) => {
  ({ server, ports } = stage);
});

async function aLinkToFile(name: string) {
  const { id, fid } = await server.put(name, { type: "file" });
  const item = aFileItem({ id, name: openName(name, fid) });
  const { ks } = await createLink(ports, { item, password: null });
  return { id, ks };
}

const hasKey = async (link: { id: string; ks: string }) =>
  (await server.dataKeys(link.id)).has(link.ks);

it("links are encrypted one after the other, each step told in its order", async () => {
  const links = [await aLinkToFile("one.txt"), await aLinkToFile("two.txt")];
  const steps: EncryptingStep["kind"][] = [];
  await encryptLinks(
    ports,
    links.map(({ ks }) => ks),
    { onStep: ({ kind }) => steps.push(kind) },
  );
  expect(await Promise.all(links.map(hasKey))).toEqual([true, true]);
  const rounds = ["encrypting", "encrypting", "finalizing"];
  expect(steps).toEqual(["preparing", ...rounds, ...rounds]);
});

it("a link that was deleted elsewhere is left out", async () => {
  const [gone, kept] = [await aLinkToFile("gone.txt"), await aLinkToFile("kept.txt")];
  for (const link of await server.links()) {
    if (String(link.item_id) === gone.id) {
      await server.changeLink(link.publink_id, { is_deleted: 1 });
    }
  }
  await encryptLinks(ports, [gone.ks, kept.ks], { onStep: () => undefined });
  expect(await Promise.all([gone, kept].map(hasKey))).toEqual([false, true]);
});

it("whoever goes away ends it: the next link is not begun", async () => {
  const links = [await aLinkToFile("first.txt"), await aLinkToFile("second.txt")];
  const ending = new AbortController();
  const run = encryptLinks(
    ports,
    links.map(({ ks }) => ks),
    { onStep: ({ kind }) => kind === "finalizing" && ending.abort(), signal: ending.signal },
  );
  await expect(run).rejects.toThrow(/abort/i);
  expect(await Promise.all(links.map(hasKey))).toEqual([true, false]);
});
