import { beforeEach, describe, expect, it } from "vitest";
import type { TestAccount } from "#mock-api/testing/client.ts";
import { encryptLink, type MadeLink, makeLink, visit } from "#mock-api/testing/links.ts";
import { sealed } from "#mock-api/testing/sealed.ts";
import {
  encryptTeamShare,
  join,
  listFolder,
  newcomer,
  newShare,
  readShare,
  userIdOf,
} from "#mock-api/testing/shares.ts";
import {
  addRole,
  askHost,
  invitationOf,
  invite,
  joinTeam,
  tokenOf,
} from "#mock-api/testing/teams.ts";
import { dataRequest, uploadFile } from "#mock-api/testing/uploads.ts";
import { aWish, TeamWorld, usersOf } from "#tests/support/team-world.ts";

const world = new TeamWorld();
const RIGHTS = { SHARE_LINKS: true, SHARE_FOLDERS: true, MANAGE_USERS: 2, PURGE_FILES: true };
let bob: TestAccount;

beforeEach(async () => {
  await addRole(world.owner, "Office", RIGHTS);
  bob = await joinTeam(world.server, world.owner, { email: "bob@example.com", role: "Office" });
});

async function removeBob(): Promise<void> {
  await world.owner.client.call("rbacrequest", {
    action: "deleteProvisionedUser",
    specificUserId: userIdOf(bob),
    roleName: "Office",
  });
}

const open = ({ cachekey, lock }: MadeLink) =>
  bob.client.codeOf("linkpathlist", visit(cachekey, { lock }));

describe("whoever is taken off a team (Reading R-374)", () => {
  it("keeps the shares that he owns, and they go on for their people", async () => {
    const { folder, shareId } = await newShare(bob);
    const file = await uploadFile(bob, { pid: folder });
    await encryptTeamShare(bob, shareId);
    await join(bob, world.owner, { shareId });
    await removeBob();
    expect((await listFolder(world.owner, folder)).pathlist).toHaveLength(1);
    expect(await world.owner.client.codeOf("pathdata", dataRequest(file))).toBe(0);
    expect(await bob.client.codeOf("pathdata", dataRequest(file))).toBe(0);
    const [, member] = (await readShare(bob, shareId)).people;
    expect(member).toMatchObject({ email: world.owner.email });
    // He alone hands it over, now as before: whoever leads the team cannot take it.
    const offer = { share_id: shareId, sharemember_id: member?.uniqid ?? "0" };
    expect(await world.owner.client.codeOf("shareoffer", offer)).toBe(8005);
    expect(await bob.client.codeOf("shareoffer", offer)).toBe(0);
  });

  it("stays in the shares of others, until their owners take him off", async () => {
    const { folder, shareId } = await newShare(world.owner);
    await encryptTeamShare(world.owner, shareId);
    await join(world.owner, bob, { shareId });
    await removeBob();
    expect((await listFolder(bob, folder)).cwd?.domain).toBe(`m${shareId}`);
    expect((await readShare(world.owner, shareId)).people).toHaveLength(2);
  });

  it("keeps an invitation to a share that he had not answered", async () => {
    const { shareId } = await newShare(world.owner);
    const emaillist = [bob.email];
    await world.owner.client.call("sharemailinvite", { share_id: shareId, emaillist, role: "w" });
    await removeBob();
    expect(await bob.client.codeOf("shareaccept", { share_id: shareId, mount: "" })).toBe(0);
  });

  it("keeps his links, which go on for their visitors and are his to end", async () => {
    const { folder } = await newShare(bob);
    const link = await makeLink(bob, folder);
    await encryptLink(bob, link);
    await removeBob();
    expect(await open(link)).toBe(0);
    const end = { request_id: sealed.requestId(), publink_id: link.publinkId };
    expect(await world.owner.client.codeOf("linkdelete", end)).toBe(1101);
    expect(await open(link)).toBe(0);
    expect(await bob.client.codeOf("linkdelete", end)).toBe(0);
    expect(await open(link)).toBe(8026);
  });

  it("stays signed in, and what his role let him do ends with it, tokens too", async () => {
    const token = await tokenOf(bob);
    expect(await bob.client.codeOf("getchildusers", {})).toBe(0);
    await removeBob();
    expect(await bob.client.codeOf("sessionvalid", {})).toBe(0);
    expect(await bob.client.codeOf("getchildusers", {})).toBe(8401);
    expect(await bob.client.codeOf("teamaudit", { after: 0, limit: 1 })).toBe(8401);
    // As anybody on a plan of his own: there is no team to report about.
    expect(await bob.client.codeOf("teamreport", {})).toBe(8008);
    const users = [aWish("new@example.com", "Office")];
    const asked = await askHost(bob, "m/users/add", { token, body: { users } });
    expect(asked.body.error_code).toBe(8008);
    expect((await usersOf(world.owner)).map(({ email }) => email)).toEqual([world.owner.email]);
  });

  it("leaves invitations to the team that he sent, which are the team's", async () => {
    const carol = await newcomer(world.server, "carol@example.com");
    expect((await invite(bob, [aWish(carol.email, "Office")])).status).toBe(200);
    await removeBob();
    const key = await invitationOf(world.server, carol.email);
    const path = `m/users/consentinvite/${key}`;
    expect((await askHost(carol, path, { method: "GET" })).status).toBe(200);
    expect((await world.rowOf(carol.email)).user_status_str).toBe("email sent");
  });

  it("comes back only by an invitation of his own", async () => {
    await removeBob();
    expect(await bob.client.codeOf("getchildusers", {})).toBe(8401);
    expect((await invite(world.owner, [aWish(bob.email, "Office")])).status).toBe(200);
    expect((await world.rowOf(bob.email)).user_status_str).toBe("email sent");
  });
});
