import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { DEFAULT_ROLE_NAME, OWNER_ROLE_NAME } from "#app/contract/permissions.data.ts";
import { TEAM_LIMITS } from "#app/contract/team-limits.data.ts";
import { toEmail } from "#app/contract/validate/email.ts";
import { useSubmit } from "#app/features/errors/use-submit.ts";
import { Button } from "#app/ui/controls/Button.tsx";
import { SelectField } from "#app/ui/controls/SelectField.tsx";
import { TokensField } from "#app/ui/controls/TokensField.tsx";
import { Dialog } from "#app/ui/overlays/Dialog.tsx";
import { useToast } from "#app/ui/overlays/Toast.tsx";
import { Hint } from "#app/ui/Text.tsx";
import { RefusedPeople } from "./RefusedPeople.tsx";
import type { TeamState } from "./use-team.ts";

interface InviteDialogProps {
  readonly state: TeamState;
  readonly onClose: () => void;
}

/** Invites by entry: addresses and the role that they get (Spec A§2.14, A§5). */
export function InviteDialog({ state, onClose }: InviteDialogProps) {
  const { t } = useTranslation("team");
  const refusalId = useId();
  const [emails, setEmails] = useState<readonly string[]>([]);
  const names = state.roles.map(({ name }) => name).filter((name) => name !== OWNER_ROLE_NAME);
  const [chosen, setRole] = useState<string | null>(null);
  // Roles may come after the dialog was opened: what the list shows is what is sent.
  const first = names.includes(DEFAULT_ROLE_NAME) ? DEFAULT_ROLE_NAME : (names[0] ?? "");
  const role = chosen !== null && names.includes(chosen) ? chosen : first;
  const { error, isBusy, submit, forget } = useSubmit();
  const toast = useToast();
  const send = async () => {
    const users = emails.map((email) => ({ email, role }));
    const isDone = await submit(() => state.act(async ({ host }) => (await host()).invite(users)));
    if (!isDone) return;
    toast({ text: t("invite.sent", { count: users.length }), kind: "success" });
    onClose();
  };
  const counts = { count: emails.length, most: TEAM_LIMITS.maxInvited };
  return (
    <Dialog
      open
      title={t("invite.title")}
      closeLabel={t("close")}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button kind="primary" busy={isBusy} disabled={role === ""} onClick={() => void send()}>
            {t("invite.send")}
          </Button>
        </>
      }
    >
      <div className="team-form">
        {error !== null && <RefusedPeople error={error} id={refusalId} />}
        <TokensField
          label={t("invite.emails")}
          type="email"
          placeholder={t("invite.placeholder")}
          hint={t("invite.queued", counts)}
          tokens={emails}
          removeLabel={(email) => t("invite.drop", { email })}
          onAdd={(added) => {
            forget();
            setEmails([...new Set([...emails, ...added.map(toEmail)])]);
          }}
          onRemove={(email) => {
            forget();
            setEmails(emails.filter((one) => one !== email));
          }}
        />
        <SelectField
          label={t("invite.role")}
          value={role}
          onChange={({ target }) => setRole(target.value)}
        >
          {names.map((name) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </SelectField>
        <Hint>{t("invite.keys")}</Hint>
      </div>
    </Dialog>
  );
}
