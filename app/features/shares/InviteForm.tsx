import { Fragment, useContext } from "react";
import { useTranslation } from "react-i18next";
import { findInviteWordsError, INVITE_WORDS_MAX } from "#app/contract/validate/invite-words.ts";
import { mostInQueue, type RefusedAddress } from "#app/core/shares/invite-queue.ts";
import type { ShareRole } from "#app/core/shares/share.ts";
import { FailureText } from "#app/features/errors/use-action.tsx";
import { Button } from "#app/ui/controls/Button.tsx";
import { SelectField } from "#app/ui/controls/SelectField.tsx";
import { TextArea } from "#app/ui/controls/TextField.tsx";
import { TokensField } from "#app/ui/controls/TokensField.tsx";
import { MayWriteWords } from "./invite-words.ts";
import { isInvitedRole } from "./roles.ts";
import type { InviteFormState } from "./use-invite-form.ts";

interface InviteFormProps {
  readonly form: InviteFormState;
  /** Roles that the person may give. */
  readonly roles: readonly ShareRole[];
  readonly isBusy: boolean;
  readonly onSend: () => void;
}

/** Addresses to invite, one by one or as a pasted list, and what they may do (Spec C§2.2, C§5). */
export function InviteForm({ form, roles, isBusy, onSend }: InviteFormProps) {
  const { t } = useTranslation("shares");
  const { queue, role, faults } = form;
  const mayWrite = useContext(MayWriteWords);
  const wordsCode = findInviteWordsError(form.words);
  const counts = { count: queue.length, most: mostInQueue(queue.length) };
  return (
    <div className="share-invite">
      <TokensField
        label={t("invite.label")}
        type="email"
        placeholder={t("invite.placeholder")}
        tokens={queue}
        hint={queue.length === 0 ? t("invite.hint") : t("invite.queued", counts)}
        error={faults.length > 0 && <Faults faults={faults} />}
        removeLabel={(email) => t("invite.drop", { email })}
        onAdd={form.add}
        onRemove={form.drop}
      />
      {mayWrite && queue.length > 0 && (
        <TextArea
          label={t("invite.words")}
          hint={t("invite.wordsHint")}
          error={wordsCode !== undefined && <FailureText error={{ code: wordsCode }} />}
          dir="auto"
          maxLength={INVITE_WORDS_MAX}
          value={form.words}
          onChange={({ target }) => form.write(target.value)}
        />
      )}
      <div className="share-invite-line">
        <SelectField
          label={t("invite.role")}
          value={role}
          onChange={({ target }) => {
            if (isInvitedRole(target.value)) form.choose(target.value);
          }}
        >
          {roles.map((each) => (
            <option key={each} value={each}>
              {t(`role.${each}`)}
            </option>
          ))}
        </SelectField>
        <Button kind="primary" busy={isBusy} onClick={onSend}>
          {t("invite.send")}
        </Button>
      </div>
    </div>
  );
}

/** One line for each address, with its code (Spec C§5). */
function Faults({ faults }: { readonly faults: readonly RefusedAddress[] }) {
  return (
    <>
      {faults.map(({ email, code }, index) => (
        <Fragment key={`${email} ${code}`}>
          {index > 0 && <br />}
          {email !== "" && (
            <>
              <bdi>{email}</bdi>
              {": "}
            </>
          )}
          <FailureText error={{ code }} />
        </Fragment>
      ))}
    </>
  );
}
