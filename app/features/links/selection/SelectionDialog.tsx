import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { personOf } from "#app/core/access/person-of.ts";
import type { FilesPorts } from "#app/core/files/files-source.ts";
import type { FileItem } from "#app/core/files/item.ts";
import { isGood, problemsOf } from "#app/core/links/link-form.ts";
import { generateLinkPassword } from "#app/core/links/link-password.ts";
import { type LinkRules, linkRulesOf } from "#app/core/links/link-rules.ts";
import { SELECTION_LINKS_MAX, type SelectionWish } from "#app/core/links/selection-links.ts";
import type { Draft } from "#app/features/listing/use-draft.ts";
import { useFeatures } from "#app/features/listing/use-feature.ts";
import { VerifyFirst } from "#app/features/listing/VerifyFirst.tsx";
import { useObservable } from "#app/platform/runtime-context.tsx";
import { BannerBox } from "#app/ui/Banner.tsx";
import { Button } from "#app/ui/controls/Button.tsx";
import { FormRows } from "#app/ui/controls/FormRows.tsx";
import { Dialog } from "#app/ui/overlays/Dialog.tsx";
import { LinkFields, type LinkFieldsProps } from "../LinkFields.tsx";
import { SwitchRow } from "../SwitchRow.tsx";
import { SelectionResult } from "./SelectionResult.tsx";
import { useSelection } from "./use-selection.ts";

interface SelectionDialogProps {
  readonly ports: FilesPorts;
  readonly items: readonly FileItem[];
  readonly draft: Draft;
  readonly typed: string | null;
  readonly onClose: () => void;
}

/** A link for each of several items, with one set of settings (Reading R-487). */
export function SelectionDialog({ ports, items, draft, typed, onClose }: SelectionDialogProps) {
  const { t } = useTranslation(["link-selection", "links"]);
  const user = useObservable(ports.account.user);
  const rules = linkRulesOf(personOf(user));
  const isOn = useFeatures(ports.account);
  const selection = useSelection(ports, { items, rules, draft, typed });
  const opener = useRef(document.activeElement);
  const returnFocus = opener.current instanceof HTMLElement ? opener.current : null;
  const { links, state, wish } = selection;
  if (!user.isVerified) {
    return (
      <VerifyFirst
        {...{ ports, returnFocus, onClose }}
        email={user.email}
        title={t("title", { number: items.length })}
        cancelLabel={t("links:dialog.cancel")}
        closeLabel={t("links:dialog.close")}
      />
    );
  }
  if (state.phase !== "form") {
    return <SelectionResult {...{ links, wish, returnFocus, onClose }} />;
  }
  return (
    <SelectionForm
      {...{ items, rules, wish, returnFocus, onClose }}
      mayComment={isOn("comment")}
      generate={() => generateLinkPassword(ports.crypto)}
      onChange={selection.change}
      onOlder={selection.changeOlder}
      onMake={() => void links.make(wish)}
    />
  );
}

interface SelectionFormProps
  extends Pick<LinkFieldsProps, "rules" | "mayComment" | "generate" | "onChange"> {
  readonly items: readonly FileItem[];
  readonly rules: LinkRules;
  readonly wish: SelectionWish;
  readonly returnFocus: HTMLElement | null;
  readonly onOlder: (changesOlder: boolean) => void;
  readonly onMake: () => void;
  readonly onClose: () => void;
}

function SelectionForm({ items, wish, onOlder, onMake, ...props }: SelectionFormProps) {
  const { t } = useTranslation(["link-selection", "links"]);
  const { form, changesOlder } = wish;
  const problems = problemsOf(form);
  const isTooMany = items.length > SELECTION_LINKS_MAX;
  const { rules, mayComment, generate, onChange, onClose, returnFocus } = props;
  return (
    <Dialog
      open
      shape="wide"
      title={t("title", { number: items.length })}
      closeLabel={t("links:dialog.close")}
      {...{ onClose, returnFocus }}
      foot={
        <>
          <Button onClick={onClose}>{t("links:dialog.cancel")}</Button>
          <Button kind="primary" disabled={isTooMany || !isGood(problems)} onClick={onMake}>
            {t("make")}
          </Button>
        </>
      }
    >
      {isTooMany && (
        <BannerBox level="error">{t("tooMany", { max: SELECTION_LINKS_MAX })}</BannerBox>
      )}
      <p>{t(form.hasPassword ? "introLocked" : "intro")}</p>
      <LinkFields
        {...{ form, rules, problems, mayComment, generate, onChange }}
        link={null}
        // What only folders take is offered where all of them are.
        kind={items.every(({ kind }) => kind === "folder") ? "folder" : "file"}
      />
      {items.some(({ isLinked }) => isLinked) && (
        <FormRows>
          <SwitchRow
            id="link-older"
            label={t("older")}
            hint={t(changesOlder ? "olderOn" : "olderOff")}
            isOn={changesOlder}
            onChange={onOlder}
          />
        </FormRows>
      )}
    </Dialog>
  );
}
