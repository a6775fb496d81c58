import { changeRole } from "#app/core/shares/change-members.ts";
import { listShares } from "#app/core/shares/list-shares.ts";
import { confirm, encryptOwn, look } from "./sim-acts.ts";
import type { SimDevice, SimPage } from "./sim-device.ts";
import { note, type Session, sceneOf } from "./sim-scene.ts";

const ROUND_MS = 20 * 60_000;
const MOST_ROUNDS = 8;

/**
 * Everybody comes back, one device after the other, under a network that loses nothing, looks at the list,
 * and answers what it asks for, until nobody changes anything; what is not at rest then never will be.
 */
export async function comeToRest(session: Session): Promise<readonly string[]> {
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const before = changesIn(session);
    for (const device of session.devices) await visit(session, device);
    if (changesIn(session) === before) return [];
  }
  return [`after ${MOST_ROUNDS} rounds somebody still changes something`];
}

const LOOKS = new Set([
  ...["userget", "usernotifications", "sharelist", "shareget", "pathlist", "pathdata"],
  ...["keysneedencbyshare", "getjoblock", "getrewind", "sharekeys"],
]);

function changesIn({ world }: Session): number {
  return world.trace.filter((line) => {
    const [, , name = ""] = line.split(" ");
    return name !== "" && !name.endsWith("?") && !LOOKS.has(name) && !line.includes(" met ");
  }).length;
}

async function visit(session: Session, device: SimDevice): Promise<void> {
  const { time, trace } = session.world;
  const page = await device.open();
  const living = page.live();
  for (const step of [
    look,
    confirm,
    settleRoles,
    ({ page: open }: { page: SimPage }) => encryptOwn(open),
  ]) {
    await step(sceneOf(session, device, page)).catch((error: unknown) =>
      note(trace, device, error),
    );
  }
  await time.sleep(ROUND_MS);
  device.close();
  await living;
}

/** The owner presses the role once more that the list shows as not granted. */
async function settleRoles({ page }: { readonly page: SimPage }): Promise<void> {
  for (const share of await listShares(page.ports)) {
    if (share.standing !== "own" || share.isEnded) continue;
    for (const member of share.members) {
      const { status, key, role, grantedRole } = member;
      const isThere = status === "accepted" || status === "invited";
      if (!isThere || key !== "confirmed" || role === grantedRole) continue;
      await changeRole(page.ports, { share, member, role });
    }
  }
}
