import { ShieldCheck } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { WireUser } from "#app/contract/commands/account.ts";
import { AccountButton, AppBar } from "#app/ui/AppBar.tsx";
import { Avatar } from "#app/ui/Avatar.tsx";
import { IconButton } from "#app/ui/IconButton.tsx";
import { useToast } from "#app/ui/Toast.tsx";
import { AccountPanel } from "./AccountPanel.tsx";
import { nameOf } from "./shell-user.ts";

interface ShellBarProps {
  readonly user: WireUser;
  readonly isDrawerOpen: boolean;
  readonly onMenu: () => void;
}

/** App bar of Spec A§2.7: menu, secured icon, avatar. */
export function ShellBar({ user, isDrawerOpen, onMenu }: ShellBarProps) {
  const { t } = useTranslation("shell");
  const toast = useToast();
  const [isPanelOpen, setPanelOpen] = useState(false);
  const secured = t("secured");
  const name = nameOf(user);
  return (
    <AppBar
      menuLabel={t("menu")}
      isDrawerOpen={isDrawerOpen}
      onMenu={onMenu}
      end={
        <>
          <IconButton
            label={secured}
            icon={ShieldCheck}
            look="secured"
            // Touch has no tooltips.
            onClick={() => toast({ text: secured, kind: "success" })}
          />
          <AccountButton
            label={t("account", { name })}
            aria-expanded={isPanelOpen}
            onClick={() => setPanelOpen(true)}
          >
            <Avatar name={name} userId={Number(user.id)} />
          </AccountButton>
          <AccountPanel user={user} open={isPanelOpen} onClose={() => setPanelOpen(false)} />
        </>
      }
    />
  );
}
