import * as v from "valibot";
import { type Db, nextId } from "#api/store/db.ts";
import { insertMember } from "#api/store/share-members-repository.ts";
import { findTeamShare } from "#api/store/team-shares-repository.ts";
import type { World } from "#api/world.ts";
import { SHARE_LIMITS } from "#app/contract/share-limits.data.ts";
import { type MadeUser, makeUser } from "./bulk.ts";

const wish = v.strictObject({
  region: v.optional(v.string(), "ca-central"),
  share_id: v.string(),
  /** What comes before the number in each address. */
  name: v.string(),
  count: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(SHARE_LIMITS.maxMembers)),
});

/**
 * So many accounts with random keys and open sessions, each of which was invited to a share and accepted:
 * for figures, none of them has a key of it.
 */
export async function makeMembers(world: World, body: unknown): Promise<{ members: MadeUser[] }> {
  const { region: name, share_id, ...crowd } = v.parse(wish, body);
  const region = [...world.regions.values()].find((one) => one.name === name);
  const share = region && (await findTeamShare(region.db, Number(share_id)));
  if (region === undefined || share === undefined) throw new Error("No such share");
  const members: MadeUser[] = [];
  for (let index = 0; index < crowd.count; index += 1) {
    const email = `${crowd.name}-${index}@example.org`;
    const made = await makeUser(world, { region: name, email });
    await addMember(region.db, { share, email, made, nowS: world.clock.nowS() });
    members.push(made);
  }
  return { members };
}

interface Joined {
  readonly share: { readonly share_id: number; readonly user_id: number };
  readonly email: string;
  readonly made: MadeUser;
  readonly nowS: number;
}

async function addMember(db: Db, { share, email, made, nowS }: Joined): Promise<void> {
  await insertMember(db, {
    share_id: share.share_id,
    member_id: await nextId(db),
    user_id: Number(made.userId),
    email,
    role: "w",
    status: "accepted",
    invited_by: share.user_id,
    invited_s: nowS,
    answered_s: nowS,
  });
}
