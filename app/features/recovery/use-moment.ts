import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { createDateFormat } from "#app/core/display/dates.ts";

const MS = 1_000;

/**
 * Unix seconds as a date in the zone of this browser; empty on the server and until the browser has
 * taken over, so that both draw the same (House 3).
 */
export function useMoment(seconds: number): string {
  const { i18n } = useTranslation();
  const [text, setText] = useState("");
  useEffect(() => {
    const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
    setText(createDateFormat(i18n.language, timeZone).dateTime(seconds * MS));
  }, [i18n.language, seconds]);
  return text;
}
