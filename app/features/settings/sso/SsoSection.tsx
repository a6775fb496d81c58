import Building from "lucide-react/icons/building-2";
import { Suspense, useCallback, useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import * as CODES from "#app/contract/errors/codes.ts";
import type { LinkedIdentity } from "#app/core/auth/sso-links.api.ts";
import { Refusal } from "#app/features/errors/Refusal.tsx";
import { SettingsRow } from "#app/features/settings/parts/SettingsRow.tsx";
import { SettingsRows, SettingsSection } from "#app/features/settings/parts/SettingsSection.tsx";
import { useInstants } from "#app/features/settings/security/use-instants.ts";
import { useSettingsUser } from "#app/features/settings/use-settings-user.ts";
import { Button } from "#app/ui/controls/Button.tsx";
import { lazyComponent } from "#app/ui/lazy-component.ts";
import { Hint } from "#app/ui/Text.tsx";
import { useSsoLinks } from "./use-sso-links.ts";

const LinkDialog = lazyComponent(async () => (await import("./LinkDialog.tsx")).LinkDialog);
const UnlinkDialog = lazyComponent(async () => (await import("./UnlinkDialog.tsx")).UnlinkDialog);

type Task =
  | { readonly kind: "link" }
  | { readonly kind: "unlink"; readonly identity: LinkedIdentity };

/** Through which identities of the organisation one can sign in (Reading R-172). */
export function SsoSection({ name }: { readonly name: string }) {
  const { t } = useTranslation("sso-links");
  const { email } = useSettingsUser();
  const refusalId = useId();
  const [task, setTask] = useState<Task | null>(null);
  const [said, setSaid] = useState<"linked" | "unlinked" | null>(null);
  const answer = useRef<HTMLDivElement>(null);
  const hear = useCallback((isLinked: boolean) => {
    if (isLinked) setSaid("linked");
    answer.current?.scrollIntoView({ block: "center" });
  }, []);
  const own = useSsoLinks(hear);
  const { list, loading } = own;
  const start = (next: Task) => {
    setSaid(null);
    loading.forget();
    setTask(next);
  };
  const close = () => setTask(null);
  const link = <Button onClick={() => start({ kind: "link" })}>{t("link")}</Button>;
  const isEmpty = list?.length === 0;
  return (
    <SettingsSection
      title={t("title")}
      text={t("text", { name })}
      end={list !== null && !isEmpty && link}
    >
      <SettingsRows>
        {isEmpty ? (
          <SettingsRow label={t("emptyTitle")} hint={t("emptyText", { name })} place="end">
            {link}
          </SettingsRow>
        ) : (
          <Identities
            list={list}
            isFailed={loading.error !== null}
            onUnlink={(identity) => start({ kind: "unlink", identity })}
          />
        )}
      </SettingsRows>
      {loading.error && (
        <div className="settings-note">
          <Refusal error={loading.error} id={refusalId} />
          {loading.error.code === CODES.ssoRefused && <Hint>{t("refused")}</Hint>}
        </div>
      )}
      <div className="settings-note" role="status" ref={answer}>
        <Hint>{said !== null && t(said, { email })}</Hint>
      </div>
      <Suspense>
        {task?.kind === "link" && <LinkDialog own={own} name={name} onClose={close} />}
        {task?.kind === "unlink" && (
          <UnlinkDialog
            own={own}
            identity={task.identity}
            onRemoved={() => setSaid("unlinked")}
            onClose={close}
          />
        )}
      </Suspense>
    </SettingsSection>
  );
}

interface IdentitiesProps {
  readonly list: readonly LinkedIdentity[] | null;
  readonly isFailed: boolean;
  readonly onUnlink: (identity: LinkedIdentity) => void;
}

function Identities({ list, isFailed, onUnlink }: IdentitiesProps) {
  const { t } = useTranslation("sso-links");
  const instants = useInstants();
  if (list === null) {
    return (
      <SettingsRow label={isFailed ? t("title") : t("loading")} place="below">
        {null}
      </SettingsRow>
    );
  }
  return list.map((identity) => (
    <SettingsRow
      key={identity.hash}
      icon={Building}
      label={identity.email === "" ? t("unnamed") : <bdi dir="ltr">{identity.email}</bdi>}
      hint={t("since", { date: instants?.day(identity.linkedS) ?? "" })}
      place="end"
    >
      <Button
        aria-label={t("removeOf", { email: identity.email || t("unnamed") })}
        onClick={() => onUnlink(identity)}
      >
        {t("remove")}
      </Button>
    </SettingsRow>
  ));
}
