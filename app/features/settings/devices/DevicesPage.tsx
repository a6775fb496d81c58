import { Suspense, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Device } from "#app/core/account/devices.api.ts";
import { Refusal } from "#app/features/errors/Refusal.tsx";
import { SettingsSection } from "#app/features/settings/parts/SettingsSection.tsx";
import { Button } from "#app/ui/controls/Button.tsx";
import { EmptyState } from "#app/ui/EmptyState.tsx";
import { lazyComponent } from "#app/ui/lazy-component.ts";
import { Skeleton } from "#app/ui/Progress.tsx";
import { Hint, TextLink } from "#app/ui/Text.tsx";
import { ActivateSection } from "./ActivateSection.tsx";
import { DeviceRow } from "./DeviceRow.tsx";
import { type Devices, useDevices } from "./use-devices.ts";

const RenameDialog = lazyComponent(async () => (await import("./RenameDialog.tsx")).RenameDialog);
const RemoveDialog = lazyComponent(async () => (await import("./RemoveDialog.tsx")).RemoveDialog);

type Asked = { readonly what: "rename" | "remove"; readonly device: Device };

/** What holds sessions of the account: apps and browsers (Spec A§2.1, Readings ). */
export function DevicesPage() {
  const devices = useDevices();
  const [asked, setAsked] = useState<Asked | null>(null);
  const close = () => setAsked(null);
  return (
    <>
      <DevicesBody devices={devices} ask={setAsked} />
      {asked !== null && (
        <Suspense>
          {asked.what === "rename" ? (
            <RenameDialog device={asked.device} onClose={close} />
          ) : (
            <RemoveDialog device={asked.device} unlink={devices.unlink} onClose={close} />
          )}
        </Suspense>
      )}
    </>
  );
}

interface BodyProps {
  readonly devices: Devices;
  readonly ask: (asked: Asked) => void;
}

function DevicesBody({ devices, ask }: BodyProps) {
  const { t } = useTranslation("devices");
  const refusalId = useId();
  const { list, loading } = devices;
  if (list === null) {
    return loading.error === null ? (
      <div className="devices-loading" role="status" aria-label={t("loading")}>
        {[1, 2, 3].map((seed) => (
          <Skeleton key={seed} seed={seed} />
        ))}
      </div>
    ) : (
      <div className="devices-loading">
        <Refusal error={loading.error} id={refusalId} />
        <Button size="small" onClick={devices.look}>
          {t("retry")}
        </Button>
      </div>
    );
  }
  const asking = list.filter(({ state }) => state === "asking");
  const settled = list.filter(({ state }) => state !== "asking");
  const apps = settled.filter(({ kind }) => kind !== "browser");
  return (
    <>
      <ActivateSection asking={asking} devices={devices} />
      <SettingsSection title={t("apps.title")} text={t("apps.text")}>
        {apps.length > 0 ? <List devices={apps} ask={ask} /> : <NoApps />}
      </SettingsSection>
      <SettingsSection
        title={t("browsers.title")}
        text={
          <>
            {t("browsers.text")}{" "}
            <TextLink href="/settings/security">{t("browsers.sessions")}</TextLink>
          </>
        }
      >
        <List devices={settled.filter(({ kind }) => kind === "browser")} ask={ask} />
      </SettingsSection>
      <div className="settings-note">
        <Hint>{t("note")}</Hint>
      </div>
    </>
  );
}

function NoApps() {
  const { t } = useTranslation("devices");
  return (
    <div className="devices-empty">
      <EmptyState shape="part" title={t("apps.none")} text={t("apps.noneText")} />
    </div>
  );
}

function List({ devices, ask }: { devices: readonly Device[]; ask: BodyProps["ask"] }) {
  return (
    <ul className="devices-list">
      {devices.map((device) => (
        <DeviceRow
          key={device.sessionId}
          device={device}
          onRename={() => ask({ what: "rename", device })}
          onRemove={() => ask({ what: "remove", device })}
        />
      ))}
    </ul>
  );
}
