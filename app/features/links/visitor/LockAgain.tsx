import { Suspense, useState } from "react";
import type { OpenedLink } from "#app/core/links/link-source.ts";
import type { OpenedAgain } from "#app/core/links/open-again.ts";
import type { TransferRow } from "#app/core/transfers/engine.ts";
import { isFailureStatus } from "#app/core/transfers/status.ts";
import { isLockRefused } from "#app/core/transfers/upload/visitor-locks.ts";
import { type Runtime, useObservable } from "#app/platform/runtime-context.tsx";
import { lazyComponent } from "#app/ui/lazy-component.ts";

const LockDialog = lazyComponent(async () => (await import("./LockDialog.tsx")).LockDialog);

interface LockAgainProps {
  readonly runtime: Runtime;
  readonly link: OpenedLink;
}

/**
 * Where what a visitor sends was refused because the link has another password by now: asks for that, and goes
 * on (Reading R-651). Whoever closes it is asked again by Retry.
 */
export function LockAgain({ runtime, link }: LockAgainProps) {
  const { rows } = useObservable(runtime.transfers.state);
  const refused = rows.filter(isRefused);
  const [closedFor, setClosedFor] = useState("");
  const asked = refused.map(({ id, retryCount }) => `${id}/${retryCount}`).join();
  if (asked === "" || asked === closedFor) return null;
  const goOn = ({ passwordlock, first }: OpenedAgain) => {
    setClosedFor(asked);
    link.reopen(passwordlock, first);
    for (const { id } of refused) runtime.transfers.retry(id);
  };
  return (
    <Suspense>
      <LockDialog {...{ runtime, link }} onOpened={goOn} onClose={() => setClosedFor(asked)} />
    </Suspense>
  );
}

function isRefused({ kind, folder, status, report }: TransferRow): boolean {
  const isSent = (kind === "upload" || kind === "folder") && folder?.area === "link";
  const isOfFolder = report?.failures.some(({ code }) => isLockRefused(code)) === true;
  return isSent && (isLockRefused(status) || (isOfFolder && isFailureStatus(status)));
}
