import Mail from "lucide-react/icons/mail";
import { Suspense, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import * as CODES from "#app/contract/errors/codes.ts";
import type { User } from "#app/core/account/user.ts";
import type { InviteKind } from "#app/core/auth/invites.ts";
import { NoticePage } from "#app/features/errors/NoticePage.tsx";
import { useLoadRuntime } from "#app/platform/runtime-context.tsx";
import { Avatar } from "#app/ui/Avatar.tsx";
import { Badge } from "#app/ui/Badge.tsx";
import { lazyComponent } from "#app/ui/lazy-component.ts";
import { Clip, Hint } from "#app/ui/Text.tsx";
import styles from "./Auth.module.css";

const JoinTeam = lazyComponent(async () => (await import("./JoinTeam.tsx")).JoinTeam);

/** Whose session this browser has. */
interface Here {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly startPage: string;
  readonly user: User;
}

interface InvitePageProps {
  readonly kind: InviteKind;
  /** null: nobody is signed in. */
  readonly here: Here | null;
}

/**
 * `/signup-share` and `/setuserinviteconsent`: the way in for somebody who was invited. The key goes
 * out of the address into this tab, and from there with a sign-up or a sign-in to the account; whoever is
 * signed in already is named, and goes on or leaves it to somebody else.
 */
export function InvitePage({ kind, here }: InvitePageProps) {
  const { t } = useTranslation(["invite", "errors"]);
  const state = useInvite(kind);
  const isMissing = state === "missing";
  const isAsked = kind === "team" && here !== null && !isMissing;
  const ways = useWays({ kind, here, isMissing });
  // A visitor who went on before the tab has the key would arrive without the invitation.
  const actions = isAsked || state === "reading" || state === "failed" ? [] : ways;
  const next = here === null ? t("carried") : t("whose");
  const paragraphs = [
    t(`to.${kind}.text`),
    state === "failed" ? t("notice.reload", { ns: "errors" }) : next,
  ];
  const content = isMissing
    ? { title: t("missing.title"), paragraphs: [t("missing.text")], code: t("missing.code", CODE) }
    : { title: t(`to.${kind}.title`), paragraphs };
  return (
    <NoticePage content={{ icon: Mail, ...content, actions }}>
      {here !== null && <WhoIsHere here={here} />}
      {isAsked && state === "carried" && (
        <Suspense>
          <JoinTeam startPage={here.startPage} user={here.user} />
        </Suspense>
      )}
    </NoticePage>
  );
}

interface WaysProps extends InvitePageProps {
  readonly isMissing: boolean;
}

/** On as whoever is signed in, or as somebody else; who is nobody yet signs up or in. */
function useWays({ kind, here, isMissing }: WaysProps) {
  const { t } = useTranslation("invite");
  const query = isMissing ? "" : `?invite=${kind}`;
  if (here !== null) {
    return [
      {
        label: t("goOn", { name: here.name }),
        href: kind === "share" ? "/shares" : here.startPage,
      },
      { label: t("another"), href: `/logout${query}` },
    ];
  }
  return [
    { label: t("create"), href: `/sign-up${query}` },
    { label: t("signIn"), href: `/login${query}` },
  ];
}

/** Whoever shares this browser may be signed in: the invitation is for one address. */
function WhoIsHere({ here }: { readonly here: Here }) {
  const { t } = useTranslation("invite");
  return (
    <div className={styles.vouched}>
      <Avatar name={here.name} userId={Number(here.id)} />
      <div>
        <Clip>{here.name}</Clip>
        <Hint>
          <bdi dir="ltr">{here.email}</bdi>
        </Hint>
      </div>
      <Badge level="success">{t("signedIn")}</Badge>
    </div>
  );
}

const CODE = { code: CODES.inviteIdMissing };

type InviteState = "reading" | "carried" | "missing" | "failed";

function useInvite(kind: InviteKind): InviteState {
  const load = useLoadRuntime();
  const [state, setState] = useState<InviteState>("reading");
  useEffect(() => {
    let isGone = false;
    const carry = async () => {
      const { carryInvite, findInviteKey, readCarried, readTeamInvite } = await import(
        "#app/core/auth/invites.ts"
      );
      const { tabStorage } = await load();
      const key = findInviteKey(location);
      if (key !== null) carryInvite(tabStorage, { kind, key });
      history.replaceState(history.state, "", location.pathname);
      const isJoining = kind === "team" && readTeamInvite(tabStorage) !== null;
      const carried = isJoining || readCarried(tabStorage)?.kind === kind;
      if (!isGone) setState(carried ? "carried" : "missing");
    };
    // The address keeps the key for a reload.
    carry().catch(() => !isGone && setState("failed"));
    return () => {
      isGone = true;
    };
  }, [kind, load]);
  return state;
}
