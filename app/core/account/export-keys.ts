import { toPassword } from "#app/contract/validate/password.ts";
import type { CryptoPort } from "#app/core/crypto/port.ts";
import { AppError } from "#app/core/errors/app-error.ts";
import { fetchAreaKeys } from "#app/core/keys/area-keys.api.ts";
import type { Account } from "./account.ts";
import { toExportInput } from "./export-keys.crypto.ts";
import { hashPassword, type ProofPorts, provePassword } from "./prove-password.ts";

export interface FilePassword {
  readonly password: string;
  readonly passwordAgain: string;
}

export interface ExportKeysPorts extends ProofPorts {
  readonly crypto: ProofPorts["crypto"] & Pick<CryptoPort, "exportKeys">;
  readonly account: Pick<Account, "user" | "manifest" | "noteEvent">;
  /** Codes of what is wrong with a password for the file. */
  readonly findErrors: (typed: FilePassword) => Readonly<Record<string, number>>;
}

interface ExportKeysInput {
  /** That of the account. */
  readonly password: string;
  readonly file: FilePassword;
}

/**
 * The keys of the account as a file `COFFERKEY1` (Formats 6, Reading R-137): meta key, private key,
 * manifest and the keys of both areas, under a password of its own. They leave the key worker sealed.
 *
 * @throws AppError 8304, 8305, 8306, 8121 for the file's password, 6001 for the account's, 6002 for another
 * salt than the pinned one, 2006, 2000 for area keys
 */
export async function exportKeys(
  ports: ExportKeysPorts,
  { password, file }: ExportKeysInput,
): Promise<Uint8Array<ArrayBuffer>> {
  const { api, crypto, account } = ports;
  const [wrong] = Object.values(ports.findErrors(file));
  if (wrong !== undefined) throw new AppError(wrong);
  const user = account.user.get();
  const hashed = await hashPassword(ports, password);
  await provePassword(ports, { user, password, hashed });
  const areas = await fetchAreaKeys(api);
  const toFile = { user, areas, password: toPassword(file.password) };
  const bytes = await crypto.exportKeys(toExportInput(toFile));
  account.noteEvent("keys-exported");
  return bytes;
}
