import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { readDeviceParts } from "#app/contract/device-name.ts";

/** A device's own name in the reader's language; as it stands where somebody typed it. */
export function deviceWords(name: string, t: TFunction<"auth">): string {
  const parts = readDeviceParts(name);
  if (parts === null) return name;
  const browser = parts.browser ?? t("device.browser");
  const { system } = parts;
  return system === null ? browser : t("device.named", { browser, system });
}

export function useDeviceWords(): (name: string) => string {
  const { t } = useTranslation("auth");
  return (name) => deviceWords(name, t);
}
