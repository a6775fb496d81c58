import Clock from "lucide-react/icons/clock";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import * as CODES from "#app/contract/errors/codes.ts";
import type { InviteKind } from "#app/core/auth/invites.ts";
import { NoticePage } from "#app/features/errors/NoticePage.tsx";
import { useLoadRuntime } from "#app/platform/runtime-context.tsx";

/**
 * `/signup-share` and `/setuserinviteconsent`: the way in for somebody who was invited. The key goes
 * out of the address into this tab, and from there with a sign-up or a sign-in to the account.
 */
export function InvitePage({ kind }: { readonly kind: InviteKind }) {
  const { t } = useTranslation("invite");
  const isMissing = useInvite(kind) === "missing";
  const actions = [
    { label: t("create"), href: isMissing ? "/sign-up" : `/sign-up?invite=${kind}` },
    { label: t("signIn"), href: isMissing ? "/login" : `/login?invite=${kind}` },
  ];
  const content = isMissing
    ? { title: t("missing.title"), paragraphs: [t("missing.text")], code: t("missing.code", CODE) }
    : { title: t(`to.${kind}.title`), paragraphs: [t(`to.${kind}.text`), t("carried")] };
  return <NoticePage content={{ icon: Clock, ...content, actions }} />;
}

const CODE = { code: CODES.inviteIdMissing };

function useInvite(kind: InviteKind): "reading" | "carried" | "missing" {
  const load = useLoadRuntime();
  const [state, setState] = useState<"reading" | "carried" | "missing">("reading");
  useEffect(() => {
    let isGone = false;
    const carry = async () => {
      const { carryInvite, findInviteKey, readCarried } = await import("#app/core/auth/invites.ts");
      const { tabStorage } = await load();
      const key = findInviteKey(location);
      if (key !== null) carryInvite(tabStorage, { kind, key });
      history.replaceState(history.state, "", location.pathname);
      const carried = readCarried(tabStorage)?.kind === kind;
      if (!isGone) setState(carried ? "carried" : "missing");
    };
    // Without its code the page says what the server drew, and the address keeps the key for a reload.
    carry().catch(() => undefined);
    return () => {
      isGone = true;
    };
  }, [kind, load]);
  return state;
}
