import Keyboard from "lucide-react/icons/keyboard";
import Link from "lucide-react/icons/link";
import MonitorSmartphone from "lucide-react/icons/monitor-smartphone";
import PanelsTopLeft from "lucide-react/icons/panels-top-left";
import ReceiptText from "lucide-react/icons/receipt-text";
import UsersRound from "lucide-react/icons/users-round";
import { useTranslation } from "react-i18next";
import { BRAND_NAME, VERSION } from "#app/contract/brand.ts";
import { personOf } from "#app/core/access/person-of.ts";
import type { User } from "#app/core/account/user.ts";
import { helpPathOf, helpTopicsOf, type ListedHelpTopic } from "#app/core/support/help-topics.ts";
import { Button } from "#app/ui/controls/Button.tsx";
import type { LucideIcon } from "#app/ui/Icon.tsx";
import { Dialog } from "#app/ui/overlays/Dialog.tsx";
import { Keys } from "#app/ui/overlays/Keys.tsx";
import { PanelMenuButton, PanelMenuLink } from "#app/ui/overlays/UserPanel.tsx";
import { Hint } from "#app/ui/Text.tsx";

const ICONS: Readonly<Record<ListedHelpTopic, LucideIcon>> = {
  webPanel: PanelsTopLeft,
  sharing: Link,
  billing: ReceiptText,
  teamsStandard: UsersRound,
  teamsUnlimited: UsersRound,
  apps: MonitorSmartphone,
};

interface HelpDialogProps {
  readonly user: User;
  readonly returnFocus: HTMLElement | null;
  /** Keys without Ctrl do something. */
  readonly hasLetters: boolean;
  readonly onContact: () => void;
  readonly onKeys: () => void;
  readonly onClose: () => void;
}

/** "Get help" (Spec A§2.10). */
export function HelpDialog(props: HelpDialogProps) {
  const { user, onClose } = props;
  const { t } = useTranslation("help");
  const isAnswered = user.hasSupport;
  return (
    <Dialog
      open
      title={t("title")}
      closeLabel={t("close")}
      returnFocus={props.returnFocus}
      onClose={onClose}
      footStart={
        <span className="support-version">
          <Hint as="span">{`${BRAND_NAME} ${VERSION}`}</Hint>
        </span>
      }
      foot={
        isAnswered && (
          <Button kind="primary" onClick={props.onContact}>
            {t("contact")}
          </Button>
        )
      }
    >
      <ul className="support-list">
        {helpTopicsOf(personOf(user)).map((topic) => (
          <li key={topic}>
            <PanelMenuLink
              icon={ICONS[topic]}
              href={helpPathOf(topic)}
              label={t(`topic.${topic}`)}
              onClick={onClose}
            />
          </li>
        ))}
        <li>
          <PanelMenuButton
            icon={Keyboard}
            label={t("keys")}
            end={
              props.hasLetters && (
                <span aria-hidden="true">
                  <Keys keys={["?"]} />
                </span>
              )
            }
            aria-keyshortcuts={props.hasLetters ? "?" : undefined}
            onClick={props.onKeys}
          />
        </li>
      </ul>
      {!isAnswered && <Hint>{t("nobody")}</Hint>}
    </Dialog>
  );
}
