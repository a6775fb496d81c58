import Ellipsis from "lucide-react/icons/ellipsis";
import Fingerprint from "lucide-react/icons/fingerprint-pattern";
import { useTranslation } from "react-i18next";
import type { ListedPasskey, PasskeyStanding } from "#app/core/auth/passkey/listed-passkeys.ts";
import { SettingsRow } from "#app/features/settings/parts/SettingsRow.tsx";
import { useDeviceWords } from "#app/i18n/device-words.ts";
import { Badge, type BadgeLevel } from "#app/ui/Badge.tsx";
import { IconButton } from "#app/ui/controls/IconButton.tsx";
import { Menu } from "#app/ui/overlays/Menu.tsx";
import type { MenuEntry } from "#app/ui/overlays/menu-entry.ts";
import { useInstants } from "../security/use-instants.ts";

/** What is unusual about a passkey, and how much. */
const LEVELS = {
  "signs-in": "neutral",
  unlisted: "warning",
  removed: "warning",
  withheld: "warning",
} as const satisfies Record<Exclude<PasskeyStanding, "opens">, BadgeLevel>;

interface PasskeyRowProps {
  readonly passkey: ListedPasskey;
  readonly onRename: () => void;
  readonly onRemove: () => void;
}

/** One passkey: its name, when it was used, what it can do, and what to do with it. */
export function PasskeyRow({ passkey, onRename, onRemove }: PasskeyRowProps) {
  const { t } = useTranslation("passkeys");
  const { standing } = passkey;
  const name = usePasskeyName(passkey);
  const entries: MenuEntry[] = [
    { kind: "item", id: "rename", label: t("rename"), movesFocus: true, onSelect: onRename },
    {
      ...{ kind: "item", id: "remove", label: t("remove"), tone: "danger", movesFocus: true },
      onSelect: onRemove,
    },
  ];
  return (
    <SettingsRow
      icon={Fingerprint}
      label={
        <span className="settings-value">
          <bdi>{name}</bdi>
          {standing !== "opens" && <Badge level={LEVELS[standing]}>{t(`badge.${standing}`)}</Badge>}
        </span>
      }
      hint={<PasskeyHint passkey={passkey} />}
      place="end"
    >
      <Menu
        label={t("actions", { name })}
        // What the server does not show has no name there either.
        entries={standing === "withheld" ? entries.slice(1) : entries}
        align="end"
        trigger={<IconButton icon={Ellipsis} label={t("actions", { name })} />}
      />
    </SettingsRow>
  );
}

/** What it is called on the screen. */
export function usePasskeyName({ name }: Pick<ListedPasskey, "name">): string {
  const { t } = useTranslation("passkeys");
  return useDeviceWords()(name) || t("unnamed");
}

function PasskeyHint({ passkey }: { readonly passkey: ListedPasskey }) {
  const { t } = useTranslation("passkeys");
  const instants = useInstants();
  const { createdS, usedS, standing } = passkey;
  const date = instants?.day(createdS) ?? "";
  const used = instants?.ago(usedS) ?? "";
  return (
    <>
      {usedS === 0 ? t("added", { date }) : t("used", { date, used })}
      {standing !== "opens" && (
        <>
          <br />
          {t(`why.${standing}`)}
        </>
      )}
    </>
  );
}
