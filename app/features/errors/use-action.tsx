import { Suspense, useCallback } from "react";
import { useTranslation } from "react-i18next";
import { type AppErrorShape, toErrorShape } from "#app/core/errors/app-error.ts";
import { normalise } from "#app/core/errors/normalise.ts";
import { lazyComponent } from "#app/ui/lazy-component.ts";
import { useToast } from "#app/ui/overlays/Toast.tsx";
import { useErrorText } from "./error-text.ts";

// Nothing of it is needed before something fails (P3).
const HelpLink = lazyComponent(async () => (await import("./HelpLink.tsx")).HelpLink);

/** '{code} {msg}' (Spec A§2.11). The catalogue's texts load when the first failure is shown. */
export function FailureText({ error }: { readonly error: AppErrorShape }) {
  return (
    <Suspense fallback={error.code}>
      <LoadedText error={error} />
    </Suspense>
  );
}

function LoadedText({ error }: { readonly error: AppErrorShape }) {
  const { line } = useErrorText()(error);
  return (
    <>
      {line}
      <Suspense>
        <HelpLink code={error.code} />
      </Suspense>
    </>
  );
}

/** Shows a failure as an alert that stays until OK is pressed (Spec A§2.11). */
export function useShowFailure(): (error: unknown) => void {
  const toast = useToast();
  const { t } = useTranslation("files");
  return useCallback(
    (caught) => {
      const error = toErrorShape(normalise(caught));
      toast({
        kind: "critical",
        text: <FailureText error={error} />,
        action: { label: t("do.ok") },
      });
    },
    [toast, t],
  );
}

/** Runs an action; what goes wrong is shown, and `null` comes back. */
export function useAction(): <T>(action: () => Promise<T>) => Promise<T | null> {
  const showFailure = useShowFailure();
  return useCallback(
    async (action) => {
      try {
        return await action();
      } catch (error) {
        showFailure(error);
        return null;
      }
    },
    [showFailure],
  );
}
