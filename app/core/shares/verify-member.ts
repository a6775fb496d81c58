import * as CODES from "#app/contract/errors/codes.ts";
import { AppError } from "#app/core/errors/app-error.ts";
import type { FilesPorts } from "#app/core/files/files-source.ts";
import { identify } from "#app/core/keys/share-roster.crypto.ts";
import { writeVerified } from "#app/core/keys/verify-pin.ts";
import { fetchShareNamed } from "./give-key.ts";
import { toContactIdentity } from "./roster.crypto.ts";
import type { ShareMember } from "./share.ts";

/**
 * Pins somebody on a share as verified, the owner too, after the user has compared the number that was
 * shown. 1602 for somebody who is not there any more, 2005 for another number than was shown.
 */
export async function verifyMember(
  ports: FilesPorts,
  { shareId, member }: { readonly shareId: string; readonly member: ShareMember },
): Promise<void> {
  const { members } = await fetchShareNamed(ports, shareId);
  const people = await identify(ports, members);
  const found = people.find(({ listed }) => listed.memberId === member.memberId);
  if (found === undefined) throw new AppError(CODES.memberUnknown);
  const { listed, identity, isMe } = found;
  const isShown = listed.email === member.email && identity?.safetyNumber === member.safetyNumber;
  if (isMe || identity === null || !isShown) throw new AppError(CODES.publicKeyRefused);
  const same = toContactIdentity(listed, identity);
  await writeVerified(ports, listed.email, same);
}
