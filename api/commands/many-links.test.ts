import { describe, expect, it } from "vitest";
import type { TestAccount } from "#mock-api/testing/client.ts";
import { control } from "#mock-api/testing/control.ts";
import { makeFolder, makeLink, visit } from "#mock-api/testing/links.ts";
import { sealed } from "#mock-api/testing/sealed.ts";
import { TEAM_PLAN } from "#mock-api/testing/teams.ts";
import type { TestServer } from "#mock-api/testing/test-server.ts";
import { forEachServer } from "#tests/support/each-server.ts";

let server: TestServer;
let owner: TestAccount;

forEachServer((opened, account) => {
  server = opened;
  owner = account;
});

async function someLinks(count: number) {
  const made = [];
  for (let index = 0; index < count; index += 1) {
    made.push(await makeLink(owner, await makeFolder(owner)));
  }
  return made;
}
const idsOf = (links: readonly { publinkId: string }[]) => links.map(({ publinkId }) => publinkId);
const standing = async () => (await owner.client.call("linklist", {})).linklist;
const deleteAll = (publink_ids: string[], request_id = sealed.requestId()) =>
  owner.client.call("linkdeletemany", { request_id, publink_ids });

describe("many links at once", () => {
  it("take a setting, one named twice too, and the rest stays as it was", async () => {
    const [one, two, other] = idsOf(await someLinks(3));
    await owner.client.call("linkset", { publink_id: one!, download_limit: 5 });
    const publink_ids = [one!, two!, one!];
    await owner.client.call("linksetmany", { publink_ids, exp_servtime: 4_000_000_000 });
    const rows = new Map((await standing()).map((row) => [row.publink_id, row]));
    expect(rows.get(one!)).toMatchObject({ exp_servtime: 4_000_000_000, download_limit: 5 });
    expect(rows.get(two!)).toMatchObject({ exp_servtime: 4_000_000_000, is_suspended: 0 });
    expect(rows.get(other!)).toMatchObject({ exp_servtime: 0 });
  });

  it("are changed all or not at all: one that is not there, or that the operator suspended, stops them", async () => {
    const links = await someLinks(2);
    const suspend = (publink_ids: string[]) =>
      owner.client.refusalOf("linksetmany", { publink_ids, is_suspended: 1 });
    expect(await suspend([...idsOf(links), "79"])).toMatchObject({ code: 1101 });
    await control(server, "link", { cachekey: links[1]!.cachekey, suspendedByOperator: true });
    expect(await suspend(idsOf(links))).toMatchObject({ code: 8025 });
    const [first] = (await standing()).filter((row) => row.publink_id === links[0]!.publinkId);
    expect(first?.is_suspended).toBe(0);
  });

  it("lose no expiry that a role asks for", async () => {
    const publink_ids = idsOf(await someLinks(1));
    await owner.client.call("linksetmany", { publink_ids, exp_servtime: 4_000_000_000 });
    const permissions = { ...TEAM_PLAN.permissions, shareLinkExpiry: { value: true, subValue: 7 } };
    await control(server, "plan", { email: owner.email, ...TEAM_PLAN, permissions });
    const never = { publink_ids, exp_servtime: 0 };
    expect(await owner.client.refusalOf("linksetmany", never)).toMatchObject({ code: 8401 });
  });

  it("are deleted by one call, without those that are gone; again with its id it says the same", async () => {
    const links = await someLinks(3);
    const ids = idsOf(links);
    await deleteAll([ids[0]!]);
    const request_id = sealed.requestId();
    await deleteAll(ids.slice(0, 2), request_id);
    await deleteAll(ids.slice(0, 2), request_id);
    expect((await standing()).map((row) => row.publink_id)).toEqual([ids[2]]);
    const visited = visit(links[1]!.cachekey);
    expect(await server.client().refusalOf("linkpathlist", visited)).toMatchObject({ code: 8026 });
    const gone = { request_id: sealed.requestId(), publink_ids: ids.slice(0, 2) };
    expect(await owner.client.refusalOf("linkdeletemany", gone)).toMatchObject({ code: 1101 });
  });
});
