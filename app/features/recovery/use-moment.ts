import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";

const MS = 1_000;

/**
 * Unix seconds as a date in the zone of this browser; empty on the server and until the browser has
 * taken over, so that both draw the same (House 3).
 */
export function useMoment(seconds: number): string {
  const { i18n } = useTranslation();
  const [text, setText] = useState("");
  useEffect(() => {
    let isOver = false;
    const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
    import("#app/core/display/dates.ts")
      .then(({ createDateFormat }) => {
        if (!isOver) setText(createDateFormat(i18n.language, timeZone).dateTime(seconds * MS));
      })
      // Without its code a date stays out; what it stands beside says the rest.
      .catch(() => undefined);
    return () => {
      isOver = true;
    };
  }, [i18n.language, seconds]);
  return text;
}
