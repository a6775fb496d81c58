import CalendarDays from "lucide-react/icons/calendar-days";
import CircleQuestionMark from "lucide-react/icons/circle-question-mark";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import type { FileItem } from "#app/core/files/item.ts";
import { useItemFormats } from "#app/features/listing/item-formats.ts";
import { Note } from "#app/ui/Note.tsx";
import { type DoubtOf, type JudgedLink, useLinkSeals } from "./use-link-seals.ts";

const THE_ONE = () => [0];

interface LaterFileProps extends Pick<JudgedLink, "runtime" | "link"> {
  readonly item: FileItem;
}

/** Says of the one file of a link which of its facts its seal does not confirm, once somebody touches the page. */
export function LaterFile({ runtime, link, item }: LaterFileProps) {
  const { t } = useTranslation(["links", "files"]);
  const [doubtOf, setDoubtOf] = useState<DoubtOf>();
  const rows = useMemo(() => [item], [item]);
  useLinkSeals({ runtime, link, rows, inView: THE_ONE, setDoubtOf });
  const { dateTime } = useItemFormats();
  const { unverified, datedMs } = doubtOf?.(item) ?? {};
  const both = ["size", "date"] as const;
  const facts = both.filter((fact) => unverified === "both" || unverified === fact);
  return (
    <>
      {facts.map((fact) => (
        <Note key={fact} icon={CircleQuestionMark}>
          {t(`links:file.${fact}`)} · {t("files:grid.unverified")}
        </Note>
      ))}
      {datedMs !== undefined && (
        <Note icon={CalendarDays}>
          {t("links:file.date")} · {dateTime(datedMs)}
        </Note>
      )}
    </>
  );
}
