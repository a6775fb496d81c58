import type { FilesPorts } from "#app/core/files/files-source.ts";
import { hasToResume, resumeShares } from "#app/core/shares/change-members.ts";
import { readShare } from "#app/core/shares/list-shares.ts";

/** Goes on with one share, as a page does that has its folder on the screen; whether there was something to do. */
export async function resumeShare(ports: FilesPorts, shareId: string): Promise<boolean> {
  const share = await readShare(ports, shareId);
  if (!hasToResume(ports, share)) return false;
  await resumeShares(ports, [share]);
  return true;
}
