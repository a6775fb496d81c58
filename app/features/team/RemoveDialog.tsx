import { useEffect, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { isActive, type TeamUser } from "#app/core/team/team.ts";
import { Refusal } from "#app/features/errors/Refusal.tsx";
import { useSubmit } from "#app/features/errors/use-submit.ts";
import { useRuntime } from "#app/platform/runtime-context.tsx";
import { ConfirmDialog } from "#app/ui/overlays/ConfirmDialog.tsx";
import { useToast } from "#app/ui/overlays/Toast.tsx";
import { TextLink } from "#app/ui/Text.tsx";
import type { TeamState } from "./use-team.ts";

interface RemoveDialogProps {
  readonly state: TeamState;
  readonly users: readonly TeamUser[];
  readonly onClose: () => void;
}

/** Says what becomes of files, shares and links before anybody is taken off the team (Reading R-374). */
export function RemoveDialog({ state, users, onClose }: RemoveDialogProps) {
  const { t } = useTranslation("team");
  const refusalId = useId();
  const { error, isBusy, submit } = useSubmit();
  const toast = useToast();
  const joined = users.filter(isActive);
  const owned = useOwned(joined);
  const remove = async () => {
    const isDone = await submit(() => state.act((tools) => removeAll(tools, users)));
    // What went before a refusal is gone: the list says so behind the dialog.
    if (!isDone) return state.look();
    toast({ text: t("remove.done", { count: users.length }), kind: "success" });
    onClose();
  };
  return (
    <ConfirmDialog
      open
      tone="danger"
      title={
        users.length === 1
          ? t("remove.title", { email: users[0]?.email })
          : t("remove.titleMany", { count: users.length })
      }
      confirmLabel={t("users.delete")}
      cancelLabel={t("cancel")}
      closeLabel={t("close")}
      busy={isBusy}
      onConfirm={() => void remove()}
      onClose={onClose}
    >
      <div className="team-form">
        {error !== null && <Refusal error={error} id={refusalId} />}
        {joined.length > 0 ? (
          <WhatStays users={joined} owned={owned} />
        ) : (
          <p>{t("remove.invited")}</p>
        )}
      </div>
    </ConfirmDialog>
  );
}

interface WhatStaysProps {
  readonly users: readonly TeamUser[];
  readonly owned: Owned | null;
}

/** What becomes of everything that is theirs, and the one way to keep a share: its owner hands it over. */
function WhatStays({ users, owned }: WhatStaysProps) {
  const { t } = useTranslation("team");
  const mail = `mailto:${users.map(({ email }) => encodeURIComponent(email)).join(",")}`;
  const subject = encodeURIComponent(t("remove.askSubject"));
  const body = encodeURIComponent(t("remove.askBody"));
  return (
    <>
      <ul className="team-facts">
        {owned !== null && <li>{t("remove.own", { ...owned })}</li>}
        <li>{t("remove.account")}</li>
        <li>{t("remove.shares")}</li>
        <li>{t("remove.links")}</li>
        <li>{t("remove.sessions")}</li>
        <li>{t("remove.keys")}</li>
      </ul>
      {owned?.shares !== 0 && (
        <p>
          <TextLink href={`${mail}?subject=${subject}&body=${body}`}>{t("remove.ask")}</TextLink>
        </p>
      )}
    </>
  );
}

type Owned = { readonly shares: number; readonly links: number };

/** How many shares and links are theirs; null until it is known, and where it cannot be. */
function useOwned(users: readonly TeamUser[]): Owned | null {
  const runtime = useRuntime();
  const [owned, setOwned] = useState<Owned | null>(null);
  const ids = users.map(({ userId }) => userId).join(" ");
  useEffect(() => {
    const gone = new AbortController();
    const count = async () => {
      if (runtime === null || ids === "") return;
      const [{ fetchReport }, { ownedBy }] = await Promise.all([
        import("#app/core/team/report.api.ts"),
        import("#app/core/team/report.ts"),
      ]);
      const found = ownedBy(await fetchReport(runtime.api, gone.signal), ids.split(" "));
      if (!gone.signal.aborted) setOwned(found);
    };
    // Without a count the rest is said all the same.
    count().catch(() => undefined);
    return () => gone.abort();
  }, [runtime, ids]);
  return owned;
}

type Tools = Parameters<Parameters<TeamState["act"]>[0]>[0];

async function removeAll({ api, host }: Tools, users: readonly TeamUser[]): Promise<void> {
  const { removeUser } = await import("#app/core/team/team.api.ts");
  for (const user of users) {
    if (isActive(user)) await removeUser(api, user);
    else await (await host()).takeBack(user.jobId);
  }
}
