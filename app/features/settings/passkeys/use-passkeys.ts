import { useCallback, useEffect, useMemo, useState } from "react";
import * as CODES from "#app/contract/errors/codes.ts";
import type { Account } from "#app/core/account/account.ts";
import type { ListedPasskey } from "#app/core/auth/passkey/listed-passkeys.ts";
import { Passkeys } from "#app/core/auth/passkey/passkeys.ts";
import { readSignedInName } from "#app/core/auth/signed-in.ts";
import { AppError } from "#app/core/errors/app-error.ts";
import { type Submit, useSubmit } from "#app/features/errors/use-submit.ts";
import { browserAuthenticator, canUsePasskeys } from "#app/platform/authenticator.client.ts";
import { type Runtime, useAccount, useRuntime } from "#app/platform/runtime-context.tsx";

export interface OwnPasskeys {
  /** null until they are here. */
  readonly list: readonly ListedPasskey[] | null;
  readonly loading: Submit;
  /** Whether this browser can make and ask for them. */
  readonly isFit: boolean;
  readonly deviceName: string;
  /** Throws 9402 while the account is not open. */
  open(): Passkeys;
  /** Looks again, and fetches the user, who has one more or less now. */
  look(signal: AbortSignal): Promise<void>;
}

/** The passkeys of the account; looked for once it is open. */
export function usePasskeys(): OwnPasskeys {
  const runtime = useRuntime();
  const account = useAccount();
  const [list, setList] = useState<readonly ListedPasskey[] | null>(null);
  const loading = useSubmit();
  const own = useMemo(
    () => (runtime === null || account === null ? null : createPasskeys(runtime, account)),
    [runtime, account],
  );
  const fetchList = useCallback(
    async (signal: AbortSignal) => {
      const found = await own?.list(signal);
      if (found !== undefined && !signal.aborted) setList(found);
    },
    [own],
  );
  const { submit } = loading;
  useEffect(() => {
    if (own !== null) void submit(fetchList);
  }, [own, fetchList, submit]);
  const open = () => {
    if (own === null) throw new AppError(CODES.sessionEnded);
    return own;
  };
  const look = async (signal: AbortSignal) => {
    await Promise.all([fetchList(signal), account?.refresh()]);
  };
  const deviceName = runtime?.deviceName ?? "";
  return { list, loading, isFit: canUsePasskeys(), deviceName, open, look };
}

function createPasskeys({ api, crypto, device, clock }: Runtime, account: Account): Passkeys {
  const userName = readSignedInName(device) ?? "";
  const authenticator = browserAuthenticator;
  return new Passkeys({ api, crypto, device, clock, userName, account, authenticator });
}
