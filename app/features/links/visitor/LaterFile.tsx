import CircleQuestionMark from "lucide-react/icons/circle-question-mark";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import type { FileItem } from "#app/core/files/item.ts";
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
  const unverified = doubtOf?.(item)?.unverified;
  if (unverified === undefined) return null;
  const facts = unverified === "both" ? (["size", "date"] as const) : [unverified];
  return (
    <>
      {facts.map((fact) => (
        <Note key={fact} icon={CircleQuestionMark}>
          {t(`links:file.${fact}`)} · {t("files:grid.unverified")}
        </Note>
      ))}
    </>
  );
}
