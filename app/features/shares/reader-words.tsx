import { useTranslation } from "react-i18next";
import type { ReadingDevice } from "#app/core/account/devices.ts";
import type { LinkReader, Reader } from "#app/core/shares/who-can-read.ts";
import { useDeviceWords } from "#app/i18n/device-words.ts";
import { Icon } from "#app/ui/Icon.tsx";
import { TRUST_ICONS, type Trust, trustOf } from "./trust.ts";

/** What is proven comes first; how far it is known who it is, second. */
function trustOfReader({ member, state }: Reader): Exclude<Trust, "self"> {
  const trust = trustOf(member);
  const isDoubted = state === "unproven" && trust !== "changed";
  return isDoubted || trust === "self" ? "unconfirmed" : trust;
}

/** How far somebody is known, and what he has. */
export function ReaderWords({ reader }: { readonly reader: Reader }) {
  const { t } = useTranslation("shares");
  const { state } = reader;
  const trust = trustOfReader(reader);
  const icon = TRUST_ICONS[trust];
  return (
    <span className="share-trust" data-trust={trust}>
      {icon !== undefined && <Icon icon={icon} size={16} />}
      {state === "still" || state === "later" ? t(`readers.${state}`) : t(`trust.${trust}`)}
    </span>
  );
}

/** Who has a link, and what it is on. */
export function LinkWords({ link }: { readonly link: LinkReader }) {
  const { t } = useTranslation("shares");
  return (
    <span>
      {t(link.hasPassword ? "readers.linkPassword" : "readers.link")}
      <small>{t(link.isHere ? "readers.linkHere" : "readers.linkAbove")}</small>
    </span>
  );
}

/** What a device is called, and whether it is this one. */
export function useReadingDeviceName(): (device: ReadingDevice) => string {
  const { t } = useTranslation("shares");
  const toWords = useDeviceWords();
  return ({ given, callsItself, isThis }) => {
    const shown = given || toWords(callsItself) || t("map.unnamed");
    return isThis ? t("map.thisDevice", { name: shown }) : shown;
  };
}
