import type { TFunction } from "i18next";
import type { SignInNotice } from "#app/core/auth/auth.ts";
import { createDateFormat } from "#app/core/display/dates.ts";
import { deviceWords } from "#app/i18n/device-words.ts";

const MS = 1_000;

/** The words of a notice (Formats 6, 7, 11). Loaded when there is one. */
export function noticeText(notice: SignInNotice, t: TFunction<"auth">, locale: string): string {
  switch (notice.kind) {
    case "weak-kdf":
      return t("notice.weakKdf");
    case "other-salt":
      return t("notice.otherSalt");
    case "new-device": {
      const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
      const date = createDateFormat(locale, timeZone).dateTime(notice.writtenS * MS);
      return t("notice.newDevice", { date, device: deviceWords(notice.device, t) });
    }
  }
}
