import { forgetTeamsOf } from "#api/store/team-repository.ts";
import { control } from "#mock-api/testing/control.ts";
import { encryptLink, makeFolder, makeLink } from "#mock-api/testing/links.ts";
import { newcomer, userIdOf } from "#mock-api/testing/shares.ts";
import {
  acceptTeam,
  addRole,
  askHost,
  invitationOf,
  invite,
  joinTeam,
  teamOwner,
  tokenOf,
} from "#mock-api/testing/teams.ts";
import type { TestServer } from "#mock-api/testing/test-server.ts";
import { dataRequest, uploadFile } from "#mock-api/testing/uploads.ts";

/** A visitor before the daily limit of whoever owns the link. */
async function readWithinDay(server: TestServer): Promise<void> {
  const owner = await newcomer(server, "daily@example.com");
  const entitlements = { bandwidth: { value: 1_000_000, is_unlimited: 0 } };
  await control(server, "plan", { email: owner.email, plan_id: 2, entitlements });
  const pid = await makeFolder(owner);
  const file = await uploadFile(owner, { pid });
  const link = await makeLink(owner, pid);
  await encryptLink(owner, link);
  await server.client("ca-central").call("pathdata", dataRequest(file, link));
}

/** A team from its first role to its end. */
export async function leadTeam(server: TestServer): Promise<void> {
  await readWithinDay(server);
  const owner = await teamOwner(server, "lead@example.com");
  await addRole(owner, "Engineer", { SHARE_LINKS: true });
  const member = await joinTeam(server, owner, { email: "hand@example.com", role: "Engineer" });
  await invite(owner, [{ email: "later@example.com", role: "Engineer" }]);
  const { users } = await owner.client.call("rbacrequest", { action: "userInvites" });
  const token = await tokenOf(owner);
  const userId = users[0]?.id ?? "0";
  await askHost(owner, "m/users/resenduserinviteemail", { token, body: { userId } });
  const key = await invitationOf(server, "later@example.com");
  await askHost(owner, `m/users/consentinvite/${key}`, { method: "GET" });
  await acceptTeam(member, key);
  await askHost(owner, `m/users/invite/${userId}`, { method: "DELETE", token });
  await owner.client.call("teamreport", {});
  await owner.client.call("teamsignins", { before_id: "0", limit: 10 });
  const permissions = [{ object: "FILES", action: "PURGE_FILES", value: true }];
  const role = { roleName: "Engineer", rolePermissions: { permissions, newRoleName: "Crew" } };
  await owner.client.call("rbacrequest", { action: "updatePermissionsForRole", ...role });
  await owner.client.call("rbacrequest", { action: "deleteRole", roleName: "Crew" });
  const gone = { specificUserId: userIdOf(member), roleName: "Default User" };
  await owner.client.call("rbacrequest", { action: "deleteProvisionedUser", ...gone });
  await owner.client.call("teamaudit", { after: 0, limit: 10 });
  const id = Number(userIdOf(owner));
  const { db } = server.world.regions.get("ca-central")!;
  await db.transaction().execute((trx) => forgetTeamsOf(trx, { id, email: owner.email }));
}
