import * as CODES from "#app/contract/errors/codes.ts";
import type { Account } from "#app/core/account/account.ts";
import type { MeasureStrength } from "#app/core/auth/sign-up-rules.ts";
import { readSignedInName } from "#app/core/auth/signed-in.ts";
import { AppError } from "#app/core/errors/app-error.ts";
import type { DeviceStorage } from "#app/core/ports.ts";
import { type ChangePorts, PasswordChange } from "./change-password.ts";
import { newPasswordErrors } from "./new-password-rules.ts";
import { KitMaking, type KitPorts } from "./recovery-kit.ts";

type Without<T> = Omit<T, "account" | "userName" | "findErrors">;

/** One change of the password of whoever is signed in here; `measure` with its dictionaries. */
export function startPasswordChange(
  { api, crypto, device }: Without<ChangePorts>,
  account: Account,
  measure: MeasureStrength,
): PasswordChange {
  const userName = signedInName(device);
  const findErrors: ChangePorts["findErrors"] = (typed) =>
    newPasswordErrors(typed, [userName], measure);
  return new PasswordChange({ api, crypto, device, account, userName, findErrors });
}

/** One recovery kit of whoever is signed in here. */
export function startKit({ api, crypto, device }: Without<KitPorts>, account: Account): KitMaking {
  return new KitMaking({ api, crypto, device, account, userName: signedInName(device) });
}

/** What a device remembers is found by the name that was typed (Formats 10). */
export function signedInName(device: DeviceStorage): string {
  const userName = readSignedInName(device);
  if (userName === null) throw new AppError(CODES.sessionEnded);
  return userName;
}
