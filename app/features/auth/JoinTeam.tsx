import { useEffect, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import type { User } from "#app/core/account/user.ts";
import type { TeamInvite } from "#app/core/team/team-host.api.ts";
import { Refusal } from "#app/features/errors/Refusal.tsx";
import { type Submit, useSubmit } from "#app/features/errors/use-submit.ts";
import { type Runtime, useAuthState, useRuntime } from "#app/platform/runtime-context.tsx";
import { Button } from "#app/ui/controls/Button.tsx";
import { LinkButton } from "#app/ui/controls/LinkButton.tsx";
import { Hint } from "#app/ui/Text.tsx";

interface JoinTeamProps {
  readonly startPage: string;
  readonly user: User;
}

/**
 * The question of an invitation to a team, asked of whoever is signed in (Spec A§4.6): who invites, as
 * what, and what an administrator can and cannot see. Joining gives nobody a key and takes none.
 */
export function JoinTeam({ startPage, user }: JoinTeamProps) {
  const { t } = useTranslation("invite");
  const refusalId = useId();
  const runtime = useRuntime();
  const auth = useAuthState();
  const { invite, loading, answer } = useTeamInvite(runtime);
  const [over, setOver] = useState<"joined" | "declined" | null>(null);
  useEffect(() => {
    // No frame stands round this page that would open the keys of this browser.
    void runtime?.auth.resume(user);
  }, [runtime, user]);
  const error = loading.error ?? answer.error;
  if (over !== null) {
    return (
      <div className="join-team">
        <p role="status">{t(`team.${over}`)}</p>
        <LinkButton kind="primary" href={startPage}>
          {t("team.goOn")}
        </LinkButton>
      </div>
    );
  }
  const isOpen = auth.kind === "open";
  return (
    <div className="join-team">
      {error !== null && <Refusal error={error} id={refusalId} />}
      {invite !== null && <Facts invite={invite} />}
      {auth.kind === "sealed" && <Hint>{t("team.unlock")}</Hint>}
      <div className="join-buttons">
        {invite !== null && isOpen && (
          <Button kind="primary" busy={answer.isBusy} onClick={() => void say("joined")}>
            {t("team.accept")}
          </Button>
        )}
        {invite !== null && (
          <Button disabled={answer.isBusy} onClick={() => void say("declined")}>
            {t("team.decline")}
          </Button>
        )}
        <LinkButton href={startPage} kind="quiet" onClick={() => void leave(runtime)}>
          {t("team.later")}
        </LinkButton>
        <LinkButton href="/logout?invite=team" kind="quiet">
          {t("another")}
        </LinkButton>
      </div>
    </div>
  );

  async function say(what: "joined" | "declined"): Promise<void> {
    if (runtime === null || invite === null) return;
    const isDone = await answer.submit(() => answerInvite(runtime, { invite, what }));
    if (isDone) setOver(what);
  }
}

/** Who asks, and what follows from a yes. */
function Facts({ invite }: { readonly invite: TeamInvite }) {
  const { t } = useTranslation("invite");
  return (
    <>
      <p>
        {t("team.from")} <bdi>{invite.from.name}</bdi> (<bdi dir="ltr">{invite.from.email}</bdi>)
        <br />
        {t("team.role")} <bdi>{invite.role}</bdi>
      </p>
      <ul className="join-facts">
        <li>{t("team.sees")}</li>
        <li>{t("team.seesNot")}</li>
        <li>{t("team.keys")}</li>
        <li>{t("team.plan")}</li>
      </ul>
    </>
  );
}

interface Asked {
  readonly invite: TeamInvite | null;
  readonly loading: Submit;
  readonly answer: Submit;
}

function useTeamInvite(runtime: Runtime | null): Asked {
  const [invite, setInvite] = useState<TeamInvite | null>(null);
  const [loading, answer] = [useSubmit(), useSubmit()];
  const { submit } = loading;
  useEffect(() => {
    if (runtime === null) return;
    void submit(async (signal) => {
      const { readTeamInvite } = await import("#app/core/auth/invites.ts");
      const { fetchTeamInvite } = await import("#app/core/team/team-host.api.ts");
      const token = readTeamInvite(runtime.tabStorage);
      const found = token === null ? null : await fetchTeamInvite(runtime, token);
      if (!signal.aborted) setInvite(found);
    });
  }, [runtime, submit]);
  return { invite, loading, answer };
}

interface Answer {
  readonly invite: TeamInvite;
  readonly what: "joined" | "declined";
}

/** After a failure between consent and place another press consents anew, with another salt. */
async function answerInvite(runtime: Runtime, { invite, what }: Answer): Promise<void> {
  const { dropTeamInvite, readTeamInvite } = await import("#app/core/auth/invites.ts");
  const { declineTeam, joinTeam } = await import("#app/core/team/join-team.ts");
  const tokenData = readTeamInvite(runtime.tabStorage);
  if (tokenData === null) return;
  if (what === "joined") {
    const saltData = await runtime.crypto.generateId();
    await joinTeam(runtime, { tokenData, saltData });
    await runtime.auth.reloadUser();
  } else {
    // Whoever's keys are closed here declines by the mail alone.
    if (runtime.auth.state.get().kind === "open") {
      const { noteDeclined } = await import("#app/core/team/team.api.ts");
      await noteDeclined(runtime.api, invite.id);
    }
    await declineTeam(runtime, invite, tokenData);
  }
  dropTeamInvite(runtime.tabStorage);
}

async function leave(runtime: Runtime | null): Promise<void> {
  if (runtime === null) return;
  const { dropTeamInvite } = await import("#app/core/auth/invites.ts");
  dropTeamInvite(runtime.tabStorage);
}
