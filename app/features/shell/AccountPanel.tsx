import CircleArrowUp from "lucide-react/icons/circle-arrow-up";
import Eraser from "lucide-react/icons/eraser";
import House from "lucide-react/icons/house";
import Languages from "lucide-react/icons/languages";
import ListChecks from "lucide-react/icons/list-checks";
import Lock from "lucide-react/icons/lock";
import LogOut from "lucide-react/icons/log-out";
import MonitorSmartphone from "lucide-react/icons/monitor-smartphone";
import Moon from "lucide-react/icons/moon";
import ShieldUser from "lucide-react/icons/shield-user";
import TimerReset from "lucide-react/icons/timer-reset";
import UserRound from "lucide-react/icons/user-round";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";

import { personOf } from "#app/core/access/person-of.ts";
import { isUpgradeOffered } from "#app/core/access/upgrade.ts";

import { isListOffered } from "#app/core/account/first-steps.ts";
import { nameOf } from "#app/core/account/name-of.ts";
import type { User } from "#app/core/account/user.ts";
import { useUnfinishedElsewhere } from "#app/features/transfers/use-other-pages.ts";
import { LOCALES, PSEUDO_LOCALE } from "#app/i18n/locales.data.ts";
import { Avatar } from "#app/ui/Avatar.tsx";
import { Select } from "#app/ui/controls/SelectField.tsx";
import { Icon } from "#app/ui/Icon.tsx";
import {
  MenuRule,
  PanelMenuButton,
  PanelMenuLink,
  PanelMenuSwitch,
  UserPanel,
} from "#app/ui/overlays/UserPanel.tsx";
import { ForgetQuestion } from "./ForgetQuestion.tsx";
import { LeaveQuestion } from "./LeaveQuestion.tsx";
import { PlanName } from "./PlanName.tsx";
import { pictureAddress } from "./picture-address.ts";
import styles from "./Shell.module.css";
import { StartPageDialog } from "./StartPageDialog.tsx";
import { StorageBar } from "./StorageBar.tsx";
import { useIsSelling } from "./use-is-selling.ts";
import { useForgetDevice, usePanelActions, useSignOut } from "./use-panel-actions.ts";
import { useUnfinished } from "./use-unfinished.ts";

interface AccountPanelProps {
  readonly user: User;
  readonly open: boolean;
  /** What opens the panel has the focus again after every question that the panel leads to. */
  readonly opener: HTMLElement | null;
  readonly onClose: () => void;
}

/** User panel of Spec A§2.8, with the lock and the language beside it. */
export function AccountPanel({ user, open, opener, onClose }: AccountPanelProps) {
  const [asks, setAsks] = useState<PanelQuestion | "nothing">("nothing");
  const { t } = useTranslation("shell");
  const signOut = useSignOut();
  const forgetDevice = useForgetDevice();
  const { lock } = usePanelActions();
  const hasOwn = useUnfinished();
  const elsewhere = useUnfinishedElsewhere();
  const close = () => setAsks("nothing");
  const ask = (question: PanelQuestion) => {
    onClose();
    setAsks(question);
  };
  return (
    <>
      {open && (
        <OpenPanel
          user={user}
          hasOwn={hasOwn}
          hasElsewhere={elsewhere.length > 0}
          onClose={onClose}
          onAsk={ask}
        />
      )}
      <StartPageDialog
        open={asks === "start-page"}
        current={user.dashboard}
        returnFocus={opener}
        onClose={close}
      />
      <LeaveQuestion
        open={asks === "leave" || asks === "lock"}
        label={asks === "lock" ? t("panel.lock") : t("panel.signOut")}
        hasOwn={hasOwn || elsewhere.length === 0}
        elsewhere={asks === "lock" ? [] : elsewhere}
        returnFocus={opener}
        onLeave={() => {
          close();
          if (asks === "lock") lock();
          else signOut();
        }}
        onClose={close}
      />
      {asks === "forget" && (
        <ForgetQuestion
          elsewhere={elsewhere}
          returnFocus={opener}
          onForget={forgetDevice}
          onClose={close}
        />
      )}
    </>
  );
}

type PanelQuestion = "start-page" | "leave" | "lock" | "forget";

interface OpenPanelProps {
  readonly user: User;
  readonly hasOwn: boolean;
  readonly hasElsewhere: boolean;
  readonly onClose: () => void;
  readonly onAsk: (question: PanelQuestion) => void;
}

function OpenPanel({ user, hasOwn, hasElsewhere, onClose, onAsk }: OpenPanelProps) {
  const { t } = useTranslation("shell");
  const actions = usePanelActions();
  const signOut = useSignOut();
  const name = nameOf(user);
  const lock = () => {
    if (hasOwn) return onAsk("lock");
    onClose();
    actions.lock();
  };
  return (
    <UserPanel
      open
      onClose={onClose}
      label={t("panel.label")}
      name={name}
      plan={<PlanName plan={user} />}
      avatar={<Avatar name={name} userId={Number(user.id)} size={48} src={pictureAddress(user)} />}
      storage={<StorageBar facts={user} onLeave={onClose} />}
    >
      <PanelMenuLink
        icon={UserRound}
        label={t("panel.profile")}
        href="/settings/profile"
        onClick={onClose}
      />
      <UpgradeLink user={user} onClose={onClose} />
      <PanelMenuLink
        icon={ShieldUser}
        label={t("panel.security")}
        href="/settings/security"
        onClick={onClose}
      />
      <StartLink user={user} onClose={onClose} />
      <AppsLink onClose={onClose} />
      <PanelMenuButton
        icon={House}
        label={t("panel.startPage")}
        onClick={() => onAsk("start-page")}
      />
      <PanelMenuSwitch
        icon={Moon}
        label={t("panel.darkMode")}
        isOn={actions.isDark}
        onChange={actions.setDark}
      />
      <LanguageRow onChoose={actions.setLanguage} />
      <MenuRule />
      <PanelMenuSwitch
        icon={TimerReset}
        label={t("panel.idleLock")}
        isOn={actions.isIdleLockOn}
        onChange={actions.setIdleLock}
      />
      <PanelMenuButton icon={Lock} label={t("panel.lock")} onClick={lock} />
      <MenuRule />
      <PanelMenuButton
        icon={LogOut}
        flip
        label={t("panel.signOut")}
        onClick={() => (hasOwn || hasElsewhere ? onAsk("leave") : signOut())}
      />
      <PanelMenuButton icon={Eraser} label={t("panel.forget")} onClick={() => onAsk("forget")} />
    </UserPanel>
  );
}

/** Offered by the rule of Spec A§6.5, where plans can be bought. */
function UpgradeLink({ user, onClose }: Pick<OpenPanelProps, "user" | "onClose">) {
  const { t } = useTranslation("panel");
  const isSelling = useIsSelling();
  if (!(isSelling && isUpgradeOffered(personOf(user)))) return null;
  return (
    <PanelMenuLink
      icon={CircleArrowUp}
      href="/settings/upgrade-plan"
      label={t("upgrade")}
      onClick={onClose}
    />
  );
}

/** The list of first steps, until it is done or was put away (Spec A§2.15). */
function StartLink({ user, onClose }: Pick<OpenPanelProps, "user" | "onClose">) {
  const { t } = useTranslation("panel");
  if (!isListOffered(user)) return null;
  return (
    <PanelMenuLink icon={ListChecks} href="/get-started" label={t("start")} onClick={onClose} />
  );
}

/** 'Get … apps' opens in a new tab (Spec A§2.8). */
function AppsLink({ onClose }: Pick<OpenPanelProps, "onClose">) {
  const { t } = useTranslation("panel");
  return (
    <PanelMenuLink
      icon={MonitorSmartphone}
      href="/help/apps"
      target="new"
      label={t("apps")}
      onClick={onClose}
    />
  );
}

function LanguageRow({ onChoose }: { readonly onChoose: (locale: string) => void }) {
  const { t, i18n } = useTranslation("shell");
  const id = useId();
  return (
    <div className={styles.language}>
      <Icon icon={Languages} />
      <label htmlFor={id}>{t("panel.language")}</label>
      <Select id={id} value={i18n.language} onChange={(event) => onChoose(event.target.value)}>
        {LOCALES.filter(({ code }) => code !== PSEUDO_LOCALE || code === i18n.language).map(
          ({ code, name }) => (
            <option key={code} value={code} lang={code}>
              {name}
            </option>
          ),
        )}
      </Select>
    </div>
  );
}
