import { expect, it } from "vitest";
import type { RequestOf } from "#app/contract/registry.ts";
import type { CryptoPort } from "#app/core/crypto/port.ts";
import type { FilesPorts } from "#app/core/files/files-source.ts";
import { createLink } from "#app/core/links/create-link.ts";
import { encryptLinks } from "#app/core/links/encrypt-links.ts";
import { makeShare } from "#app/core/shares/make-share.ts";
import { aFileItem, openName } from "#tests/support/file-item.ts";
import { forEachSharePeople, type PersonHere } from "#tests/support/share-people.ts";
import { shareFolder } from "#tests/support/shared-folder.ts";

/** A page has a turn after so many. */
const AT_ONCE = 50;
const FILES = 120;

let owner: PersonHere;
let third: PersonHere;

forEachSharePeople((people) => {
  ({ owner, third } = people);
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

it("takes data keys from under own areas and shares alone, and leaves an item out whose key does not open (K11, K30)", async () => {
  const { crypto } = owner.ports;
  const theirs = await shareFolder(third, [owner], { name: "Theirs" });
  const other = await owner.server.put("letter.txt", { type: "file" });
  const letter = aFileItem({ ...other, name: openName("letter.txt", other.fid) });
  const link = await createLink(owner.ports, { item: letter, password: null });
  const folder = await owner.server.put("Plans");
  const put = (name: string) =>
    owner.server.put(name, { pid: folder.id, pfid: folder.fid, type: "file" });
  const { ks: area } = owner.user.areaKey;
  const from = [link.ks, `${theirs.shareId}-0`, area, "999-0"] as const;
  const planted = new Map<
    string,
    { readonly sharekey_id: string; readonly enc_data_key: string }
  >();
  for (const ks of from) {
    const { id, fid } = await put(`under ${ks}`);
    const dataKey = await crypto.generateDataKey();
    // What is under the own area is of another file; what nobody knows of has no key.
    const wrap = ks === area ? { ks, fid: folder.fid } : { ks: ks === "999-0" ? area : ks, fid };
    const enc_data_key = await crypto.wrapDataKey({ dataKey, ...wrap });
    planted.set(id, { sharekey_id: ks, enc_data_key });
  }
  const good = await put("as it was");
  owner.server.alter = (name, answer) => {
    if (name !== "keysneedencbyshare" || !Array.isArray(answer.items)) return answer;
    const items = answer.items.map((row) => {
      const key = planted.get(row.coffer_id);
      return key === undefined ? row : { ...row, data_keys: [{ ...row.data_keys[0], ...key }] };
    });
    return { ...answer, items };
  };
  const item = aFileItem({ ...folder, kind: "folder", name: openName("Plans", folder.fid) });
  const ks = await makeShare(owner.ports, item);
  owner.server.sent.length = 0;
  await encryptLinks(owner.ports, [ks], { onStep: () => undefined });
  const sent = owner.server.sent.filter(({ name }) => name === "keyssetenc");
  const items = sent.flatMap(({ request }) => (request as RequestOf<"keyssetenc">).items);
  const ids = items.map(({ coffer_id }) => coffer_id);
  expect(new Set(ids)).toEqual(new Set([folder.id, good.id]));
  expect(owner.user.noted.at(-1)).toEqual({ code: "reseal-refused", count: from.length });
});
