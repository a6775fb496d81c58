import * as CODES from "#app/contract/errors/codes.ts";
import type { SecondFactor } from "#app/core/auth/factor/second-factor.ts";
import { readSignedInName } from "#app/core/auth/signed-in.ts";
import { AppError } from "#app/core/errors/app-error.ts";
import { useLoadRuntime } from "#app/platform/runtime-context.tsx";

/** Two-factor authentication of whoever is signed in; its code comes when it is asked for. */
export function useSecondFactor(): () => Promise<SecondFactor> {
  const load = useLoadRuntime();
  return async () => {
    const { api, crypto, device, auth } = await load();
    const userName = readSignedInName(device);
    if (userName === null) throw new AppError(CODES.sessionEnded);
    const { SecondFactor } = await import("#app/core/auth/factor/second-factor.ts");
    const reloadUser = () => auth.reloadUser();
    return new SecondFactor({ api, crypto, device, userName, reloadUser });
  };
}
