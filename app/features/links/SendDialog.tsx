import Download from "lucide-react/icons/download";
import KeyRound from "lucide-react/icons/key-round";
import Mail from "lucide-react/icons/mail";
import Settings2 from "lucide-react/icons/settings-2";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import type { Account } from "#app/core/account/account.ts";
import type { LinkWork } from "#app/core/links/link-work.ts";
import { toMailAddress } from "#app/core/links/mail-address.ts";
import { useFeature } from "#app/features/listing/use-feature.ts";
import { Button } from "#app/ui/controls/Button.tsx";
import { LinkButton } from "#app/ui/controls/LinkButton.tsx";
import { Note } from "#app/ui/Note.tsx";
import { Dialog } from "#app/ui/overlays/Dialog.tsx";
import { QrCode } from "#app/ui/QrCode.tsx";
import { saveFile } from "#app/ui/save-file.ts";
import { LinkAddress } from "./LinkAddress.tsx";
import styles from "./SendDialog.module.css";
import { SystemSheet } from "./SystemSheet.tsx";

interface SendDialogProps {
  readonly account: Account;
  readonly actions: LinkWork;
  readonly url: string;
  readonly name: string;
  readonly hasPassword: boolean;
  readonly returnFocus: HTMLElement | null;
  readonly onSettings: () => void;
  readonly onClose: () => void;
}

/** Ways to hand a link on that do not pass through our servers: code, own mail program, share sheet. */
export function SendDialog({ url, name, actions, ...props }: SendDialogProps) {
  const { t } = useTranslation("links");
  return (
    <Dialog
      open
      shape="wide"
      title={t("send.title", { name })}
      closeLabel={t("dialog.close")}
      onClose={props.onClose}
      returnFocus={props.returnFocus}
      footStart={
        <Button kind="quiet" icon={Settings2} onClick={props.onSettings}>
          {t("send.settings")}
        </Button>
      }
      foot={<Button onClick={props.onClose}>{t("dialog.done")}</Button>}
    >
      <LinkAddress url={url} actions={actions} />
      <Ways url={url} name={name} account={props.account} />
      {props.hasPassword && <Note icon={KeyRound}>{t("send.password")}</Note>}
    </Dialog>
  );
}

interface WaysProps {
  readonly url: string;
  readonly name: string;
  readonly account: Account;
}

function Ways({ url, name, account }: WaysProps) {
  const { t } = useTranslation("links");
  const code = useRef<HTMLDivElement>(null);
  const mayMail = useFeature("email-links", account);
  return (
    <div className={styles.ways}>
      <div ref={code} className={styles.code}>
        <QrCode className={styles.qr ?? ""} text={url} label={t("send.codeOf", { name })} />
      </div>
      <div className={styles.list}>
        {mayMail && (
          <section>
            <h3>{t("send.mail")}</h3>
            <p>{t("send.mailHint")}</p>
            <LinkButton
              icon={Mail}
              size="small"
              href={toMailAddress({ subject: t("send.mailSubject", { name }), url })}
            >
              {t("send.writeMail")}
            </LinkButton>
          </section>
        )}
        <section>
          <h3>{t("send.code")}</h3>
          <p>{t("send.codeHint")}</p>
          <Button icon={Download} size="small" onClick={() => saveCode(code.current)}>
            {t("send.saveCode")}
          </Button>
        </section>
        <SystemSheet url={url} />
      </div>
    </div>
  );
}

/** The picture as it is drawn, dark on light. Its name tells nothing of the item. */
function saveCode(code: HTMLElement | null): void {
  const picture = code?.querySelector("svg")?.cloneNode(true);
  if (!(picture instanceof SVGElement)) return;
  picture.removeAttribute("class");
  picture.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  picture.style.background = "#ffffff";
  const text = new XMLSerializer().serializeToString(picture);
  saveFile("link-code.svg", new Blob([text], { type: "image/svg+xml" }));
}
