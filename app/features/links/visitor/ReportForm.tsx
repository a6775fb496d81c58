import Flag from "lucide-react/icons/flag";
import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { type ReportReason, reportLink } from "#app/core/links/public-link.api.ts";
import { Refusal } from "#app/features/errors/Refusal.tsx";
import { useSubmit } from "#app/features/errors/use-submit.ts";
import type { Runtime } from "#app/platform/runtime-context.tsx";
import { Button } from "#app/ui/controls/Button.tsx";
import { SelectField } from "#app/ui/controls/SelectField.tsx";
import { TextArea } from "#app/ui/controls/TextField.tsx";
import { NoticeBox } from "#app/ui/Notice.tsx";
import { useToast } from "#app/ui/overlays/Toast.tsx";

const REASONS = ["malware", "phishing", "illegal", "copyright", "other"] as const;
const MAX_TEXT = 2_000;

interface ReportFormProps {
  readonly runtime: Runtime;
  readonly cachekey: string;
  readonly onClose: () => void;
}

/** "Report this link": a reason and words, no key and no name (Reading R-29). */
export function ReportForm({ runtime, cachekey, onClose }: ReportFormProps) {
  const { t } = useTranslation("links");
  const toast = useToast();
  const { submit, isBusy, error } = useSubmit();
  const refusalId = useId();
  const [reason, setReason] = useState<ReportReason>("malware");
  const [text, setText] = useState("");
  const first = useFocusIn();
  const send = async (event: FormEvent) => {
    event.preventDefault();
    const isSent = await submit(() => reportLink(runtime.api, { cachekey, reason, text }));
    if (!isSent) return;
    toast({ kind: "success", text: t("report.sent") });
    onClose();
  };
  return (
    <NoticeBox icon={Flag} title={t("report.title")}>
      <p>{t("report.text")}</p>
      <form onSubmit={send}>
        {error !== null && <Refusal error={error} id={refusalId} />}
        <SelectField
          ref={first}
          label={t("report.reason")}
          value={reason}
          onChange={({ currentTarget }) =>
            setReason(REASONS.find((one) => one === currentTarget.value) ?? "other")
          }
        >
          {REASONS.map((one) => (
            <option key={one} value={one}>
              {t(`report.reasons.${one}`)}
            </option>
          ))}
        </SelectField>
        <TextArea
          label={t("report.more")}
          maxLength={MAX_TEXT}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <Button kind="primary" type="submit" busy={isBusy}>
          {t("report.send")}
        </Button>
        <Button onClick={onClose}>{t("report.cancel")}</Button>
      </form>
    </NoticeBox>
  );
}

/** The form takes the focus, and what opened it has it again afterwards. */
function useFocusIn() {
  const first = useRef<HTMLSelectElement>(null);
  useEffect(() => {
    const opener = document.activeElement;
    first.current?.focus();
    return () => {
      if (opener instanceof HTMLElement) opener.focus();
    };
  }, []);
  return first;
}
