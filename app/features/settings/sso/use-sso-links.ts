import { useCallback, useEffect, useMemo, useState } from "react";
import * as CODES from "#app/contract/errors/codes.ts";
import { readSignedInName } from "#app/core/auth/signed-in.ts";
import type { LinkedIdentity } from "#app/core/auth/sso-links.api.ts";
import { SsoLinks } from "#app/core/auth/sso-links.ts";
import { AppError } from "#app/core/errors/app-error.ts";
import { type Submit, useSubmit } from "#app/features/errors/use-submit.ts";
import { type Runtime, useAccount, useRuntime } from "#app/platform/runtime-context.tsx";

/** Codes by which the gateway says why nobody came back. */
const REFUSALS: readonly number[] = [CODES.ssoRefused, CODES.ssoUnavailable];

export interface OwnSsoLinks {
  /** null until they are here. */
  readonly list: readonly LinkedIdentity[] | null;
  readonly loading: Submit;
  /** Throws 9402 while the account is not open. */
  open(): SsoLinks;
  look(signal: AbortSignal): Promise<void>;
}

/** What single sign-on opens this account, and what became of a visit to the provider. */
export function useSsoLinks(onAnswer: (isLinked: boolean) => void): OwnSsoLinks {
  const runtime = useRuntime();
  const account = useAccount();
  const [list, setList] = useState<readonly LinkedIdentity[] | null>(null);
  const loading = useSubmit();
  const isOpen = account !== null;
  const own = useMemo(
    () => (runtime === null || !isOpen ? null : createLinks(runtime)),
    [runtime, isOpen],
  );
  const look = useCallback(
    async (signal: AbortSignal) => {
      const found = await own?.list(signal);
      if (found !== undefined && !signal.aborted) setList(found);
    },
    [own],
  );
  const { submit } = loading;
  useEffect(() => {
    if (own === null) return;
    void submit(async (signal) => {
      const answer = takeAnswer();
      let isLinked = false;
      try {
        if (answer === "back") await own.finish();
        else if (answer !== null) throw new AppError(answer);
        isLinked = answer !== null;
      } finally {
        // Whatever was refused, the list says how far it went.
        await look(signal);
        if (answer !== null && !signal.aborted) onAnswer(isLinked);
      }
    });
  }, [own, look, submit, onAnswer]);
  const open = () => {
    if (own === null) throw new AppError(CODES.sessionEnded);
    return own;
  };
  return { list, loading, open, look };
}

function createLinks({ api, crypto, device, http, tabStorage }: Runtime): SsoLinks {
  const userName = readSignedInName(device) ?? "";
  return new SsoLinks({ api, crypto, device, http, tabStorage, userName });
}

/** What the gateway says of a visit to the provider; the address forgets it, so that it is heard once. */
function takeAnswer(): "back" | number | null {
  const said = new URLSearchParams(location.search).get("sso");
  if (said === null) return null;
  history.replaceState(history.state, "", location.pathname);
  return said === "back" ? said : (REFUSALS.find((code) => String(code) === said) ?? null);
}
