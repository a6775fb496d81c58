import Tablet from "lucide-react/icons/tablet";
import { type FormEvent, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { DEVICE_LIMITS } from "#app/contract/limits.data.ts";
import type { Device } from "#app/core/account/devices.api.ts";
import { preloadRefusal, Refusal } from "#app/features/errors/Refusal.tsx";
import { useSubmit } from "#app/features/errors/use-submit.ts";
import { Button } from "#app/ui/controls/Button.tsx";
import { TextField } from "#app/ui/controls/TextField.tsx";
import { Icon } from "#app/ui/Icon.tsx";
import { useToast } from "#app/ui/overlays/Toast.tsx";
import { Hint } from "#app/ui/Text.tsx";
import { useDeviceName } from "./use-device-name.ts";
import type { Devices } from "./use-devices.ts";

interface ActivateSectionProps {
  readonly asking: readonly Device[];
  readonly devices: Devices;
}

/** Apps that ask to be activated (Spec A§2.5, Reading R-142); says so where `loc` brought a number and none asks. */
export function ActivateSection({ asking, devices }: ActivateSectionProps) {
  const { t } = useTranslation("devices");
  if (asking.length === 0) {
    return devices.number === "" ? null : (
      <div className="settings-note" role="status">
        <Hint>{t("ask.nobody")}</Hint>
      </div>
    );
  }
  return asking.map((device) => (
    <AskBox key={device.sessionId} device={device} devices={devices} />
  ));
}

/** A number that came with the address is compared, else it is typed: the server never shows one. */
function AskBox({ device, devices }: { readonly device: Device; readonly devices: Devices }) {
  const { t } = useTranslation("devices");
  const [titleId, refusalId] = [useId(), useId()];
  const [number, setNumber] = useState(devices.number);
  const { error, isBusy, submit, forget } = useSubmit();
  const toast = useToast();
  const { shown: name } = useDeviceName()(device);
  const activate = async (event: FormEvent) => {
    event.preventDefault();
    if (await submit(() => devices.activate(number)))
      toast({ text: t("ask.done"), kind: "success" });
  };
  const half = DEVICE_LIMITS.numberDigits / 2;
  return (
    <section className="devices-ask" aria-labelledby={titleId}>
      <Icon icon={Tablet} />
      <div>
        <h2 id={titleId}>{t("ask.title", { device: name })}</h2>
        <form className="devices-form" method="dialog" onFocus={preloadRefusal} onSubmit={activate}>
          {error !== null && <Refusal error={error} id={refusalId} />}
          {devices.number === "" ? (
            <div className="devices-field">
              <TextField
                label={t("ask.number")}
                inputMode="numeric"
                autoComplete="off"
                required
                pattern={`\\d{${DEVICE_LIMITS.numberDigits}}`}
                maxLength={DEVICE_LIMITS.numberDigits}
                dir="ltr"
                value={number}
                onChange={({ target }) => {
                  forget();
                  setNumber(target.value.trim());
                }}
              />
            </div>
          ) : (
            <p>
              {t("ask.compare")}{" "}
              <bdi className="devices-number" dir="ltr">
                {number.slice(0, half)} {number.slice(half)}
              </bdi>
            </p>
          )}
          <div className="devices-buttons">
            <Button kind="primary" type="submit" busy={isBusy}>
              {t("ask.activate")}
            </Button>
            <Button
              disabled={isBusy}
              onClick={() => void submit((signal) => devices.unlink(device, signal))}
            >
              {t("ask.notMine")}
            </Button>
          </div>
        </form>
      </div>
    </section>
  );
}
