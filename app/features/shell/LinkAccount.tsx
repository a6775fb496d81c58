import { useRouteLoaderData } from "@remix-run/react";
import Folder from "lucide-react/icons/folder";
import House from "lucide-react/icons/house";
import LogOut from "lucide-react/icons/log-out";
import MonitorSmartphone from "lucide-react/icons/monitor-smartphone";
import ShieldUser from "lucide-react/icons/shield-user";
import UserRound from "lucide-react/icons/user-round";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { fetchSessionFacts, type SessionFacts } from "#app/core/account/session-facts.api.ts";
import { useRuntime } from "#app/platform/runtime-context.tsx";
import type { loader as rootLoader } from "#app/root.tsx";
import { Avatar } from "#app/ui/Avatar.tsx";
import { AccountButton } from "#app/ui/frames/AppBar.tsx";
import { MenuRule, PanelMenuLink, UserPanel } from "#app/ui/overlays/UserPanel.tsx";
import { PlanName } from "./PlanName.tsx";
import { StorageBar } from "./StorageBar.tsx";

const TEXTS = ["shell", "panel", "links"] as const;

/**
 * The panel of somebody who is signed in, on a public link. Everything in it leads to the control
 * panel's host, and there is no upgrade (Spec A§2.8, C§2.5): this page opens no keys (Reading R-167).
 */
export function LinkAccount() {
  // All of the panel's words: waiting for some later would hide the button, and lose the focus.
  const { t } = useTranslation(TEXTS);
  const facts = useSessionFacts();
  const [isOpen, setOpen] = useState(false);
  if (facts === null) return null;
  const { id, name } = facts;
  return (
    <>
      <AccountButton
        label={t("shell:account", { name })}
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
      >
        <Avatar name={name} userId={Number(id)} />
      </AccountButton>
      {isOpen && <LinkPanel facts={facts} onClose={() => setOpen(false)} />}
    </>
  );
}

interface LinkPanelProps {
  readonly facts: SessionFacts;
  readonly onClose: () => void;
}

function LinkPanel({ facts, onClose }: LinkPanelProps) {
  const { t } = useTranslation(TEXTS);
  const root = useRouteLoaderData<typeof rootLoader>("root");
  const host = root?.hosts[root.region].panel ?? "";
  const avatar = <Avatar name={facts.name} userId={Number(facts.id)} size={48} />;
  return (
    <UserPanel
      open
      onClose={onClose}
      label={t("shell:panel.label")}
      name={facts.name}
      plan={<PlanName plan={facts} />}
      avatar={avatar}
      storage={<StorageBar facts={facts} href={`${host}/storage`} />}
    >
      <PanelMenuLink icon={Folder} label={t("links:list.toFiles")} href={`${host}/files`} />
      <PanelMenuLink
        icon={UserRound}
        label={t("shell:panel.profile")}
        href={`${host}/settings/profile`}
      />
      <PanelMenuLink
        icon={ShieldUser}
        label={t("shell:panel.security")}
        href={`${host}/settings/security`}
      />
      <PanelMenuLink
        icon={MonitorSmartphone}
        label={t("panel:apps")}
        href={`${host}/help/apps`}
        target="new"
      />
      <PanelMenuLink
        icon={House}
        label={t("shell:panel.startPage")}
        href={`${host}/settings/profile`}
      />
      <MenuRule />
      <PanelMenuLink icon={LogOut} label={t("shell:panel.signOut")} href={`${host}/logout`} />
    </UserPanel>
  );
}

/** Asked for once, when the page has drawn what it is for. */
function useSessionFacts(): SessionFacts | null {
  const http = useRuntime()?.http;
  const [facts, setFacts] = useState<SessionFacts | null>(null);
  useEffect(() => {
    if (http === undefined) return undefined;
    const end = new AbortController();
    fetchSessionFacts(http, end.signal).then(
      (found) => end.signal.aborted || setFacts(found),
      // Without a connection nobody is named.
      () => undefined,
    );
    return () => end.abort();
  }, [http]);
  return facts;
}
