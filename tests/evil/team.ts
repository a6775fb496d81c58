import { createFolder } from "#app/core/files/create-folder.ts";
import { childOf } from "#app/core/files/place.ts";
import { encryptLinks } from "#app/core/links/encrypt-links.ts";
import { acceptShare } from "#app/core/shares/accept-share.ts";
import { inviteMembers } from "#app/core/shares/invite-members.ts";
import { readShare } from "#app/core/shares/list-shares.ts";
import { type Colleague, openColleague, signUpColleague } from "#tests/evil/colleague.ts";
import type { Person } from "#tests/evil/person.ts";
import { inviteColleague } from "#tests/evil/share-actions.ts";

const COLLEAGUES = ["okko@hafen.example", "wiebke@hafen.example"] as const;
const TEAM_FOLDER = "Mannschaft Fangliste 7";

/**
 * Two colleagues sign up; the first is on a share of a new folder, and has taken its key. The second
 * is pinned nowhere yet.
 */
export async function makeTeam(person: Person): Promise<readonly Colleague[]> {
  const { scene, browser } = person;
  const colleagues: Colleague[] = [];
  for (const name of COLLEAGUES) colleagues.push(await signUpColleague(scene, name));
  const ports = browser.files();
  const root = person.folder;
  if (root === null) throw new Error("no folder is open");
  const made = await createFolder(ports, root, TEAM_FOLDER);
  const fid = made.path.at(-1)?.fid ?? "";
  const item = scene.book.items.get(fid);
  if (item === undefined) throw new Error("the folder was made without being sealed");
  item.id = made.id;
  scene.book.settle(fid, {
    name: TEAM_FOLDER,
    parentFid: root.path.at(-1)?.fid ?? "",
    isDeleted: false,
  });
  await person.refresh();
  const row = person.named(({ name }) => name.fid === fid).at(0);
  if (row === undefined) throw new Error("the folder is not listed");
  const [okko] = colleagues;
  if (okko === undefined) throw new Error("nobody signed up");
  const addresses = [okko.credentials.userName];
  const { shareId } = await inviteMembers(ports, { share: { item: row }, role: "w", addresses });
  scene.book.teamShareId = shareId;
  scene.book.linkRoots.set(shareId, fid);
  const own = await readShare(ports, shareId);
  scene.book.ownerNumber = own.owner?.safetyNumber ?? "";
  await encryptLinks(ports, [own.ks], { onStep: () => undefined });
  await inviteColleague(scene, ports, { shareId, colleague: okko });
  const his = await openColleague(scene, okko);
  await acceptShare(his.files(), await readShare(his.files(), shareId));
  await his.account()?.seen.settled();
  his.close();
  await person.openFolder(childOf(root, row).id);
  return colleagues;
}
