import { expect, it } from "vitest";
import { forEachFilesServer } from "#tests/support/each-files-server.ts";
import type { FilesServer } from "#tests/support/files-server.ts";
import type { FilesPorts } from "./files-source.ts";
import { starItems, willStar } from "./star.ts";

let server: FilesServer;
let ports: FilesPorts;
forEachFilesServer((stage) => {
  ({ server, ports } = stage);
});

const [starred, plain] = [{ isStarred: true }, { isStarred: false }];

it("a press on the star of several gives it to all while one has none, else takes it", () => {
  expect(willStar([plain])).toBe(true);
  expect(willStar([starred, plain])).toBe(true);
  expect(willStar([starred, starred])).toBe(false);
});

it("a star is given and taken by a call of its own, in the name of whoever gives it", async () => {
  const { id } = await server.put("old.txt", { type: "file" });
  await starItems(ports, { act: "star", items: [{ id }] });
  await starItems(ports, { act: "unstar", items: [{ id }] });
  const sent = server.sent.filter(({ name }) => name === "addtag" || name === "removetag");
  expect(sent.map(({ name, request }) => [name, request])).toMatchObject([
    ["addtag", { coffer_id: [id], user_id: ports.account.user.get().id }],
    ["removetag", { coffer_id: [id] }],
  ]);
});
