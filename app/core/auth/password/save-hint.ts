import * as CODES from "#app/contract/errors/codes.ts";
import type { Account } from "#app/core/account/account.ts";
import { hashPassword, type ProofPorts } from "#app/core/account/prove-password.ts";
import { AppError } from "#app/core/errors/app-error.ts";
import { writeHint } from "./key-change.api.ts";
import { holdsPassword } from "./new-password-rules.ts";
import { signedInName } from "./start-change.ts";

interface TypedHint {
  readonly password: string;
  /** Empty removes it. */
  readonly hint: string;
}

/** @throws AppError 8307 for a hint that tells the password, 8101, 6002 for another salt than the pinned one */
export async function saveHint(
  ports: Omit<ProofPorts, "userName">,
  account: Pick<Account, "refresh">,
  { password, hint }: TypedHint,
): Promise<void> {
  if (holdsPassword(hint, password)) throw new AppError(CODES.hintTellsPassword);
  const userName = signedInName(ports.device);
  const { loginHash } = await hashPassword({ ...ports, userName }, password);
  await writeHint(ports.api, loginHash, hint.trim());
  await account.refresh();
}
