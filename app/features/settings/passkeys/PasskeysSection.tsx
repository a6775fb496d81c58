import Plus from "lucide-react/icons/plus";
import { Suspense, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import type { ListedPasskey } from "#app/core/auth/passkey/listed-passkeys.ts";
import { Refusal } from "#app/features/errors/Refusal.tsx";
import { SettingsRow } from "#app/features/settings/parts/SettingsRow.tsx";
import { SettingsRows, SettingsSection } from "#app/features/settings/parts/SettingsSection.tsx";
import { Button } from "#app/ui/controls/Button.tsx";
import { lazyComponent } from "#app/ui/lazy-component.ts";
import { Hint } from "#app/ui/Text.tsx";
import type { PasskeyTask } from "./PasskeyDialogs.tsx";
import { PasskeyRow } from "./PasskeyRow.tsx";
import { usePasskeys } from "./use-passkeys.ts";

const PasskeyDialogs = lazyComponent(
  async () => (await import("./PasskeyDialogs.tsx")).PasskeyDialogs,
);

/** The passkeys of the account: what each can do, by the account's own state (Reading R-159). */
export function PasskeysSection() {
  const { t } = useTranslation("passkeys");
  const refusalId = useId();
  const own = usePasskeys();
  const { list, loading, isFit } = own;
  const [task, setTask] = useState<PasskeyTask | null>(null);
  const [said, setSaid] = useState("");
  const start = (next: PasskeyTask) => {
    setSaid("");
    setTask(next);
  };
  const add = (
    <Button icon={Plus} onClick={() => start({ kind: "make" })}>
      {t("add")}
    </Button>
  );
  const isEmpty = list?.length === 0;
  return (
    <SettingsSection
      title={t("title")}
      text={t("text")}
      end={isFit && list !== null && !isEmpty && add}
    >
      {loading.error && <Refusal error={loading.error} id={refusalId} />}
      <SettingsRows>
        {isEmpty ? (
          <SettingsRow label={t("emptyTitle")} hint={t(isFit ? "emptyText" : "unfit")} place="end">
            {isFit && add}
          </SettingsRow>
        ) : (
          <PasskeyRows list={list} isFailed={loading.error !== null} onTask={start} />
        )}
      </SettingsRows>
      <div className="settings-note" role="status">
        <Hint>{said || (!isFit && !isEmpty && t("unfit"))}</Hint>
      </div>
      <Suspense>
        {task !== null && (
          <PasskeyDialogs
            task={task}
            own={own}
            onTask={setTask}
            onRemoved={() => setSaid(t("done"))}
          />
        )}
      </Suspense>
    </SettingsSection>
  );
}

interface PasskeyRowsProps {
  readonly list: readonly ListedPasskey[] | null;
  readonly isFailed: boolean;
  readonly onTask: (task: PasskeyTask) => void;
}

function PasskeyRows({ list, isFailed, onTask }: PasskeyRowsProps) {
  const { t } = useTranslation("passkeys");
  if (list === null) {
    return (
      <SettingsRow label={isFailed ? t("title") : t("loading")} place="below">
        {null}
      </SettingsRow>
    );
  }
  return list.map((passkey) => (
    <PasskeyRow
      key={passkey.hash}
      passkey={passkey}
      onRename={() => onTask({ kind: "name", passkey, isNew: false })}
      onRemove={() => onTask({ kind: "remove", passkey })}
    />
  ));
}
