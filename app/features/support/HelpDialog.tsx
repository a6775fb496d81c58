import BookOpen from "lucide-react/icons/book-open";
import Keyboard from "lucide-react/icons/keyboard";
import { useTranslation } from "react-i18next";
import { BRAND_NAME, VERSION } from "#app/contract/brand.ts";
import { personOf } from "#app/core/access/person-of.ts";
import type { User } from "#app/core/account/user.ts";
import { helpPathOf, helpTopicsOf } from "#app/core/support/help-topics.ts";
import { Button } from "#app/ui/controls/Button.tsx";
import { Dialog } from "#app/ui/overlays/Dialog.tsx";
import { PanelMenuButton, PanelMenuLink } from "#app/ui/overlays/UserPanel.tsx";
import { Hint } from "#app/ui/Text.tsx";

interface HelpDialogProps {
  readonly user: User;
  readonly returnFocus: HTMLElement | null;
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
      footStart={<Hint as="span">{`${BRAND_NAME} ${VERSION}`}</Hint>}
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
              icon={BookOpen}
              href={helpPathOf(topic)}
              label={t(`topic.${topic}`)}
              onClick={onClose}
            />
          </li>
        ))}
        <li>
          <PanelMenuButton icon={Keyboard} label={t("keys")} onClick={props.onKeys} />
        </li>
      </ul>
      {!isAnswered && <Hint>{t("nobody")}</Hint>}
    </Dialog>
  );
}
