import { useTranslation } from "react-i18next";
import type { Device } from "#app/core/account/devices.api.ts";
import { givenName } from "#app/core/account/devices.ts";
import type { Manifest } from "#app/core/crypto/port.ts";
import { type Observable, Store } from "#app/core/observable.ts";
import { useDeviceWords } from "#app/i18n/device-words.ts";
import { useAccount, useObservable } from "#app/platform/runtime-context.tsx";

const NO_MANIFEST: Observable<Manifest | null> = new Store<Manifest | null>(null);

export interface DeviceName {
  /** As it is shown. */
  readonly shown: string;
  /** What its owner calls it; empty without. */
  readonly given: string;
  /** What it calls itself, in the reader's language; empty where it says nothing. */
  readonly own: string;
}

/** What devices are called: by their owner, else by themselves. */
export function useDeviceName(): (device: Pick<Device, "id" | "callsItself">) => DeviceName {
  const { t } = useTranslation("devices");
  const toWords = useDeviceWords();
  const manifest = useObservable(useAccount()?.manifest ?? NO_MANIFEST);
  return (device) => {
    const given = givenName(manifest, device);
    const own = toWords(device.callsItself);
    return { given, own, shown: given || own || t("unknown") };
  };
}
