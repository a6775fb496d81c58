import type { MeasureStrength } from "#app/core/auth/sign-up-rules.ts";
import { newPasswordErrors } from "./new-password-rules.ts";
import { type RecoverPorts, Recovery } from "./recover.ts";

type Ports = Omit<RecoverPorts, "findErrors">;

/** The way back into one account; `measure` with its dictionaries. */
export function startRecovery(
  { api, crypto, device, clock, deviceName }: Ports,
  { userName, measure }: { readonly userName: string; readonly measure: MeasureStrength },
): Recovery {
  const findErrors: RecoverPorts["findErrors"] = (typed) =>
    newPasswordErrors(typed, [userName], measure);
  return new Recovery({ api, crypto, device, clock, deviceName, findErrors });
}
