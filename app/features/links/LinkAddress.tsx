import Copy from "lucide-react/icons/copy";
import Share2 from "lucide-react/icons/share-2";
import { useTranslation } from "react-i18next";
import type { LinkWork } from "#app/core/links/link-work.ts";
import { Button } from "#app/ui/controls/Button.tsx";
import { FieldBox } from "#app/ui/controls/Field.tsx";
import { Input } from "#app/ui/controls/TextField.tsx";
import { Hint } from "#app/ui/Text.tsx";
import styles from "./Links.module.css";
import { useCopyLink } from "./use-copy-link.ts";

interface LinkAddressProps {
  readonly url: string;
  readonly actions: LinkWork;
  /** Undefined where the other ways are shown already. */
  readonly onSend?: () => void;
}

/** The address with its key, to be copied; a code, a mail or another program take it along. */
export function LinkAddress({ url, actions, onSend }: LinkAddressProps) {
  const { t } = useTranslation("links");
  const copy = useCopyLink();
  return (
    <div className={styles.address}>
      <FieldBox>
        <Input
          face="mono"
          dir="ltr"
          readOnly
          aria-label={t("dialog.url")}
          value={url}
          onFocus={(event) => event.currentTarget.select()}
        />
        <Button
          kind="primary"
          icon={Copy}
          data-autofocus
          onClick={() => void copy(() => actions.addressToCopy())}
        >
          {t("dialog.copy")}
        </Button>
      </FieldBox>
      <Hint>{t("dialog.urlHint")}</Hint>
      {onSend !== undefined && (
        <div>
          <Button size="small" icon={Share2} onClick={onSend}>
            {t("send.open")}
          </Button>
        </div>
      )}
    </div>
  );
}
