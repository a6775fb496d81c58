import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import * as CODES from "#app/contract/errors/codes.ts";
import { chooseNotice, onAllDone, wantsNotice } from "#app/core/transfers/done-notice.ts";
import type { TransferEngine } from "#app/core/transfers/engine.ts";
import { useErrorText } from "#app/features/errors/error-text.ts";
import { askForNotices, hasNotices, showNotice } from "#app/platform/notice.client.ts";
import type { Runtime } from "#app/platform/runtime-context.tsx";
import type { MenuEntry } from "#app/ui/overlays/menu-entry.ts";
import { useToast } from "#app/ui/overlays/Toast.tsx";

/** A notification of the system when all is done and nobody looks: it says that, and never what it was. */
export function useDoneNotice(
  { state }: Pick<TransferEngine, "state">,
  device: Runtime["device"],
  key: string,
): void {
  const { t } = useTranslation("transfers");
  useEffect(
    () =>
      onAllDone(state, (notice) => {
        if (wantsNotice(device, key)) showNotice(t(`summary.${notice}`));
      }),
    [state, device, key, t],
  );
}

/** Whether there is one (Reading R-501): lines for a menu, none where the browser has no notifications. */
export function useNoticeChoice(device: Runtime["device"], key: string): readonly MenuEntry[] {
  const { t } = useTranslation("transfers");
  const toErrorText = useErrorText();
  const toast = useToast();
  const [, redraw] = useState({});
  const isOn = wantsNotice(device, key);
  const choose = async () => {
    const fail = (text: string) => toast({ kind: "critical", text });
    const isAllowed = isOn || (await askForNotices());
    if (!isAllowed) fail(t("notice.blocked"));
    else if (!chooseNotice(device, key, !isOn)) {
      fail(toErrorText({ code: CODES.storageRefused }).line);
    }
    redraw({});
  };
  if (!hasNotices()) return [];
  return [
    { kind: "rule", id: "notice-rule" },
    { kind: "choice", id: "notice", label: t("notice.ask"), isOn, onSelect: () => void choose() },
  ];
}
