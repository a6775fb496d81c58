import { expect, it } from "vitest";
import type { CryptoPort } from "#app/core/crypto/port.ts";
import type { FilesPorts } from "#app/core/files/files-source.ts";
import { encryptLinks } from "#app/core/links/encrypt-links.ts";
import { makeShare } from "#app/core/shares/make-share.ts";
import { aFileItem, openName } from "#tests/support/file-item.ts";
import { forEachSharePeople, type PersonHere } from "#tests/support/share-people.ts";

/** A page has a turn after so many. */
const AT_ONCE = 50;
const FILES = 120;

let owner: PersonHere;

forEachSharePeople((people) => {
  ({ owner } = people);
});

/** A key worker whose answers each take a turn of the page, and what it was asked for in order. */
function turningWorker({ crypto }: FilesPorts) {
  const asked: string[] = [];
  let open = 0;
  let most = 0;
  const slowly = async <T>(line: string, work: () => Promise<T>): Promise<T> => {
    asked.push(line);
    open += 1;
    most = Math.max(most, open);
    await new Promise((resolve) => setImmediate(resolve));
    return work().finally(() => {
      open -= 1;
    });
  };
  const watched: Partial<CryptoPort> = {
    sealShareNames: (request) =>
      slowly(`seal ${request.names.length}`, () => crypto.sealShareNames(request)),
    rewrapDataKeys: (request) =>
      slowly(`wrap ${request.items.length}`, () => crypto.rewrapDataKeys(request)),
  };
  return { crypto: { ...crypto, ...watched }, asked, most: () => most };
}

it("gives names and keys to a round in parts, one after the other, so that the page has turns between them", async () => {
  const folder = await owner.server.put("Plans");
  for (let index = 0; index < FILES; index += 1)
    await owner.server.put(`plan ${index}.txt`, { pid: folder.id, pfid: folder.fid, type: "file" });
  const item = aFileItem({ ...folder, kind: "folder", name: openName("Plans", folder.fid) });
  const ks = await makeShare(owner.ports, item);
  const { crypto, asked, most } = turningWorker(owner.ports);
  let turns = 0;
  const turn = () => {
    turns += 1;
    timer = setImmediate(turn);
  };
  let timer = setImmediate(turn);
  await encryptLinks({ ...owner.ports, crypto }, [ks], { onStep: () => undefined });
  clearImmediate(timer);
  const seals = asked.filter((line) => line.startsWith("seal"));
  expect(seals).toEqual([`seal ${AT_ONCE}`, `seal ${AT_ONCE}`, `seal ${FILES + 1 - 2 * AT_ONCE}`]);
  // Names and keys of one part beside each other, and never two parts.
  expect(most()).toBeLessThanOrEqual(2);
  expect(turns).toBeGreaterThanOrEqual(seals.length);
  const sent = owner.server.sent.filter(({ name }) => name === "keyssetenc");
  const items = sent.flatMap(({ request }) => Reflect.get(Object(request), "items"));
  expect(items).toHaveLength(FILES + 1);
  expect(sent).toHaveLength(1);
});
