import Globe from "lucide-react/icons/globe";
import Laptop from "lucide-react/icons/laptop";
import Smartphone from "lucide-react/icons/smartphone";
import { useTranslation } from "react-i18next";
import type { Device } from "#app/core/account/devices.api.ts";
import { useInstants } from "#app/features/settings/security/use-instants.ts";
import { Badge } from "#app/ui/Badge.tsx";
import { Button } from "#app/ui/controls/Button.tsx";
import { Icon } from "#app/ui/Icon.tsx";
import { useDeviceName } from "./use-device-name.ts";

const ICONS = { browser: Globe, desktop: Laptop, mobile: Smartphone } as const;

interface DeviceRowProps {
  readonly device: Device;
  readonly onRename: () => void;
  readonly onRemove: () => void;
}

/** One device: what it is called, where it was used last, and what can be done with it. */
export function DeviceRow({ device, onRename, onRemove }: DeviceRowProps) {
  const { t } = useTranslation("devices");
  const { shown } = useDeviceName()(device);
  const isLeaving = device.state === "unlinked";
  return (
    <li data-leaving={isLeaving || undefined}>
      <span aria-hidden="true">
        <Icon icon={ICONS[device.kind]} />
      </span>
      <div>
        <strong className="devices-name">
          <bdi>{shown}</bdi>
          {device.isThis && <Badge level="info">{t("isThis")}</Badge>}
          {isLeaving && <Badge level="warning">{t("leaving")}</Badge>}
        </strong>
        <small>
          <WhereText device={device} />
        </small>
      </div>
      {!isLeaving && (
        <div className="devices-buttons">
          {device.id !== "" && (
            <Button kind="quiet" aria-label={t("renameOf", { device: shown })} onClick={onRename}>
              {t("rename")}
            </Button>
          )}
          {!device.isThis && (
            <Button
              kind="danger-quiet"
              aria-label={t("removeOf", { device: shown })}
              onClick={onRemove}
            >
              {t("remove")}
            </Button>
          )}
        </div>
      )}
    </li>
  );
}

function WhereText({ device }: { readonly device: Device }) {
  const { t } = useTranslation("devices");
  const instants = useInstants();
  const { given, own } = useDeviceName()(device);
  if (device.state === "unlinked") return t("leavingText");
  return (
    <>
      {given !== "" && own !== "" && (
        <>
          <bdi>{own}</bdi>
          {" · "}
        </>
      )}
      <bdi>{device.place || t("unknownPlace")}</bdi> · <bdi dir="ltr">{device.address}</bdi>
      {" · "}
      {instants?.ago(device.usedS) ?? ""}
    </>
  );
}
