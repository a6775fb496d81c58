import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { START_PAGES, type StartPage, toStartPage } from "#app/contract/validate/legacy-path.ts";
import { useSubmit } from "#app/features/errors/use-submit.ts";
import { Button } from "#app/ui/controls/Button.tsx";
import { Radio, RadioGroup } from "#app/ui/controls/Check.tsx";
import { Dialog } from "#app/ui/overlays/Dialog.tsx";
import { useToast } from "#app/ui/overlays/Toast.tsx";
import { useSaveUser } from "./use-panel-actions.ts";

interface StartPageDialogProps {
  readonly open: boolean;
  readonly current: string;
  readonly returnFocus: HTMLElement | null;
  readonly onClose: () => void;
}

/** Change start page (Spec A§2.9). Save waits for a choice. */
export function StartPageDialog(props: StartPageDialogProps) {
  const { open, current, onClose } = props;
  const { t } = useTranslation(["account", "shell"]);
  const [choice, setChoice] = useState<StartPage | null>(null);
  const { isBusy, submit } = useSubmit();
  const group = useId();
  const save = useSaveUser();
  const toast = useToast();
  const currentPage = toStartPage(current);
  const close = () => {
    setChoice(null);
    onClose();
  };
  const choose = (page: StartPage) =>
    submit(async () => {
      if (!(await save({ startPage: page }))) return;
      const name = t(`shell:section.${page}`);
      toast({ text: t("account:startPage.done", { page: name }), kind: "success" });
      close();
    });
  return (
    <Dialog
      open={open}
      title={t("account:startPage.title")}
      closeLabel={t("account:startPage.close")}
      onClose={close}
      returnFocus={props.returnFocus}
      foot={
        <>
          <Button onClick={close}>{t("account:startPage.cancel")}</Button>
          <Button
            kind="primary"
            disabled={choice === null}
            busy={isBusy}
            onClick={() => choice !== null && void choose(choice)}
          >
            {t("account:startPage.save")}
          </Button>
        </>
      }
    >
      <p>{t("account:startPage.text")}</p>
      <p>
        {t("account:startPage.current")} <b>{t(`shell:section.${currentPage}`)}</b>
      </p>
      <RadioGroup legend={t("account:startPage.choose")}>
        {START_PAGES.map((page) => (
          <Radio
            key={page}
            name={group}
            label={t(`shell:section.${page}`)}
            checked={choice === page}
            onChange={() => setChoice(page)}
          />
        ))}
      </RadioGroup>
    </Dialog>
  );
}
