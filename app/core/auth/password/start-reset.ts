import type { Account } from "#app/core/account/account.ts";
import type { MeasureStrength } from "#app/core/auth/sign-up-rules.ts";
import { newPasswordErrors } from "./new-password-rules.ts";
import { PasswordReset, type ResetPorts } from "./reset.ts";
import {
  type ResetSwitchPorts,
  type TypedSwitch,
  turnResetOff,
  turnResetOn,
} from "./reset-switch.ts";
import { signedInName } from "./start-change.ts";

type Ports = Omit<ResetPorts, "findErrors">;

/** A new password by mail for one account; `measure` with its dictionaries. */
export function startReset(
  { api, crypto, device, clock, deviceName }: Ports,
  { userName, measure }: { readonly userName: string; readonly measure: MeasureStrength },
): PasswordReset {
  const findErrors: ResetPorts["findErrors"] = (typed) =>
    newPasswordErrors(typed, [userName], measure);
  return new PasswordReset({ api, crypto, device, clock, deviceName, findErrors });
}

/** Turns the reset of whoever is signed in here on or off. */
export function switchReset(
  { api, crypto, device }: Omit<ResetSwitchPorts, "account" | "userName">,
  account: Account,
  { to, typed }: { readonly to: "on" | "off"; readonly typed: TypedSwitch },
): Promise<void> {
  const ports = { api, crypto, device, account, userName: signedInName(device) };
  return to === "on" ? turnResetOn(ports, typed) : turnResetOff(ports, typed);
}
