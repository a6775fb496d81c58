import { beforeEach, describe, expect, it } from "vitest";
import { MANY_LINKS_MAX } from "#app/contract/many-links.data.ts";
import type { ApiClient } from "#app/core/api/client.ts";
import { AppError } from "#app/core/errors/app-error.ts";
import type { FilesPorts } from "#app/core/files/files-source.ts";
import { forEachFilesServer } from "#tests/support/each-files-server.ts";
import { aFileItem, openName } from "#tests/support/file-item.ts";
import type { FilesServer } from "#tests/support/files-server.ts";
import { ROOT_ID } from "#tests/support/transfer-account.ts";
import { createLink } from "./create-link.ts";
import type { Link } from "./link.ts";
import { linkState } from "./link.ts";
import { fetchLinks } from "./links.api.ts";
import { openLinkNames } from "./links.crypto.ts";
import { deleteLinks, expireLinks, suspendLinks } from "./many-links.ts";

let server: FilesServer;
let ports: FilesPorts;
let links: Link[];

forEachFilesServer((stage) => {
  ({ server, ports } = stage);
});
beforeEach(async () => {
  links = [];
  for (const name of ["one.txt", "two.txt", "three.txt"]) {
    const { id, fid } = await server.put(name, { type: "file" });
    const item = aFileItem({ id, parentId: ROOT_ID, kind: "file", name: openName(name, fid) });
    links.push(await createLink(ports, { item, password: null }));
  }
});

const listed = async () => {
  const all = await openLinkNames(ports, await fetchLinks(server.api));
  return links.map(({ id }) => all.find((link) => link.id === id));
};
const states = async () =>
  (await listed()).map((link) => link && linkState(link, server.api.servtimeS() * 1000));

describe("many links at once", () => {
  it("go out of service and come back by one call, and others stay as they are", async () => {
    const before = server.sent.length;
    await suspendLinks(ports, links.slice(0, 2), true);
    expect(server.sent.length - before).toBe(1);
    expect(await states()).toEqual(["suspended", "suspended", "good"]);
    await suspendLinks(ports, links, false);
    expect(await states()).toEqual(["good", "good", "good"]);
  });

  it("end after so many days from now, or never", async () => {
    await expireLinks(ports, links, 7);
    const ends = (await listed()).map((link) => link?.expiresAtMs ?? 0);
    expect(new Set(ends).size).toBe(1);
    expect(ends[0]).toBeGreaterThan(server.api.servtimeS() * 1000);
    await expireLinks(ports, links, 0);
    expect((await listed()).map((link) => link?.expiresAtMs)).toEqual([0, 0, 0]);
  });

  it("are deleted after their keys retired; what the server keeps all the same reads so", async () => {
    server.refuse = (name) => {
      if (name === "linkdeletemany") throw new AppError(9500);
    };
    await expect(deleteLinks(ports, links.slice(0, 2))).rejects.toMatchObject({ code: 9500 });
    expect(await states()).toEqual(["not-deleted", "not-deleted", "good"]);
    server.refuse = () => undefined;
    await deleteLinks(ports, links.slice(0, 2));
    expect(await states()).toEqual([undefined, undefined, "good"]);
  });

  it("are asked for in parts that the server takes", async () => {
    const sizes: number[] = [];
    const call = async (_: string, { publink_ids }: { publink_ids: string[] }) => {
      sizes.push(publink_ids.length);
      return {};
    };
    const many = Array.from({ length: MANY_LINKS_MAX + 1 }, () => links[0]!);
    await suspendLinks({ api: { call } as unknown as ApiClient }, many, true);
    expect(sizes).toEqual([MANY_LINKS_MAX, 1]);
  });
});
