import Gauge from "lucide-react/icons/gauge";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import * as CODES from "#app/contract/errors/codes.ts";
import { BANDWIDTH_LIMITS } from "#app/contract/transfer-limits.data.ts";
import { formatBytes } from "#app/core/display/bytes.ts";
import {
  type Direction,
  readBandwidth,
  writeBandwidth,
} from "#app/core/transfers/pace/bandwidth.ts";
import { useErrorText } from "#app/features/errors/error-text.ts";
import type { Runtime } from "#app/platform/runtime-context.tsx";
import { IconButton } from "#app/ui/controls/IconButton.tsx";
import { Menu } from "#app/ui/overlays/Menu.tsx";
import type { MenuEntry } from "#app/ui/overlays/menu-entry.ts";
import { useToast } from "#app/ui/overlays/Toast.tsx";
import styles from "./Transfers.module.css";

const CHOICES = [null, ...BANDWIDTH_LIMITS.choices];

interface SpeedMenuProps extends Pick<Runtime, "device"> {
  /** Whose limits they are. */
  readonly speedKey: string;
  /** More that can be chosen for all transfers. */
  readonly more?: readonly MenuEntry[];
}

/** How fast transfers may go, each way, for whoever sits at this device (Reading R-510). */
export function SpeedMenu({ device, speedKey, more = [] }: SpeedMenuProps) {
  const { t, i18n } = useTranslation("transfers");
  const toErrorText = useErrorText();
  const toast = useToast();
  const [, redraw] = useState({});
  const limits = readBandwidth(device, speedKey);
  const choose = (direction: Direction, bytesPerS: number | null) => {
    const isKept = writeBandwidth(device, speedKey, { ...limits, [direction]: bytesPerS });
    if (!isKept)
      toast({ kind: "critical", text: toErrorText({ code: CODES.storageRefused }).line });
    redraw({});
  };
  const entriesOf = (direction: Direction): MenuEntry[] => [
    { kind: "heading", id: direction, label: t(`speed.${direction}`) },
    ...CHOICES.map((bytesPerS) => ({
      kind: "choice" as const,
      id: `${direction}-${bytesPerS}`,
      label:
        bytesPerS === null
          ? t("speed.none")
          : t("speed.perSecond", { size: formatBytes(bytesPerS, i18n.language) }),
      isOn: limits[direction] === bytesPerS,
      onSelect: () => choose(direction, bytesPerS),
    })),
  ];
  const isLimited = limits.up !== null || limits.down !== null;
  const label = t(isLimited ? "speed.limited" : "speed.title");
  return (
    <Menu
      label={label}
      entries={[...entriesOf("up"), { kind: "rule", id: "between" }, ...entriesOf("down"), ...more]}
      trigger={<IconButton size="small" label={label} icon={Gauge} className={styles.speed} />}
    />
  );
}
