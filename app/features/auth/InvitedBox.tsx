import { useEffect, useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import * as CODES from "#app/contract/errors/codes.ts";
import { readCarried } from "#app/core/auth/invites.ts";
import { fetchInvited, type Invited } from "#app/core/auth/ways-in.api.ts";
import { Refusal } from "#app/features/errors/Refusal.tsx";
import { useSubmit } from "#app/features/errors/use-submit.ts";
import { useLoadRuntime } from "#app/platform/runtime-context.tsx";
import { Avatar } from "#app/ui/Avatar.tsx";
import { Clip, Hint } from "#app/ui/Text.tsx";

/** What ends an invitation; any other failure leaves it as it is. */
const OVER: ReadonlySet<number> = new Set([CODES.inviteNotFound, CODES.inviteOver]);

interface InvitedBoxProps {
  readonly fixEmail: (userName: string, hint: string) => void;
}

/**
 * Who shares a folder with whoever signs up, and the one address that may take it (look/signup-invite,
 * Reading R-503). An invitation that is over is said so, and leaves the form as it is; where nobody
 * answers, it stays as it is, too.
 */
export function InvitedBox({ fixEmail }: InvitedBoxProps) {
  const { t } = useTranslation("invite");
  const refusalId = useId();
  const { invited, error } = useInvited(fixEmail);
  if (error !== null && OVER.has(error.code)) {
    return <Refusal error={error} id={refusalId} more={t("share.without")} />;
  }
  if (invited === null) return null;
  const { name, email } = invited.from;
  return (
    <section className="invited" aria-label={t("share.label")}>
      <div className="invited-who">
        <Avatar name={name} userId={name.length} size={40} />
        <div>
          <b>{t("share.from", { name })}</b>
          <Hint>
            <Clip title={email}>
              <bdi dir="ltr">{email}</bdi>
            </Clip>
          </Hint>
        </div>
      </div>
      <p className="invited-what">{t("share.sealed")}</p>
    </section>
  );
}

function useInvited(fixEmail: InvitedBoxProps["fixEmail"]) {
  const { t } = useTranslation("invite");
  const load = useLoadRuntime();
  const [invited, setInvited] = useState<Invited | null>(null);
  const { submit, error } = useSubmit();
  const hint = t("share.forAddress");
  const fix = useRef(fixEmail);
  useEffect(() => {
    void submit(async (signal) => {
      const { api, tabStorage } = await load();
      const carried = readCarried(tabStorage);
      if (carried?.kind !== "share") return;
      const found = await fetchInvited(api, carried.key);
      if (signal.aborted) return;
      setInvited(found);
      fix.current(found.email, hint);
    });
  }, [submit, load, hint]);
  return { invited, error };
}
