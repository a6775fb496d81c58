import * as CODES from "#app/contract/errors/codes.ts";
import { findEmailError, toEmail } from "#app/contract/validate/email.ts";
import { AppError } from "#app/core/errors/app-error.ts";
import { forgetRenaming, noteRenaming } from "#app/core/keys/renaming.ts";
import type { Account } from "./account.ts";
import { withAddress } from "./addresses.ts";
import { beginEmailChange, dropEmailChange } from "./email-change.api.ts";
import { hashPassword, type ProofPorts } from "./prove-password.ts";

export interface EmailChangePorts extends ProofPorts {
  readonly account: Pick<Account, "user" | "requireWritable" | "updateManifest" | "refresh">;
}

export interface TypedEmailChange {
  readonly email: string;
  readonly password: string;
  /** Empty until 8022 asked for it. */
  readonly twofacode: string;
}

/** The code of what is wrong with an address before anything is sent: 6009, 8107, 8100. */
function newEmailError(typed: string, standing: string): number | undefined {
  const email = toEmail(typed);
  return findEmailError(email) ?? (email === standing ? CODES.emailIsOwn : undefined);
}

/**
 * Asks for another address. It stands once its mail was answered; until then the old one does. What
 * this device remembers goes over to it with the first sign-in under it: this device notes what was
 * typed here, and every other finds the new address in the manifest (Reading R-135).
 *
 * @throws AppError 6009, 8107, 8100 for the address, 8101, 8103, 8009, 8022, 8023, 8024, 6002 for another
 * salt than the pinned one, 2160, 2161
 */
export async function changeEmail(
  ports: EmailChangePorts,
  { email: typed, password, twofacode }: TypedEmailChange,
): Promise<void> {
  const { api, account, device, userName } = ports;
  account.requireWritable();
  const wrong = newEmailError(typed, account.user.get().email);
  if (wrong !== undefined) throw new AppError(wrong);
  const email = toEmail(typed);
  const { loginHash } = await hashPassword(ports, password);
  noteRenaming(device, { from: userName, to: email });
  await account.updateManifest(
    (manifest) => withAddress(manifest, email, userName),
    (write) => beginEmailChange(api, { email, loginHash, twofacode }, write),
  );
  await account.refresh();
}

/** Gives up an address that was asked for; its mail leads nowhere from then on. 2160, 2161. */
export async function cancelEmailChange({
  api,
  account,
  device,
  userName,
}: Omit<EmailChangePorts, "crypto">): Promise<void> {
  const { pendingEmail } = account.user.get();
  await account.updateManifest(
    (manifest) => withAddress(manifest, userName, userName),
    (write) => dropEmailChange(api, write),
  );
  forgetRenaming(device, pendingEmail);
  await account.refresh();
}
