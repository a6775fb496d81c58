import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { TextButton, VisuallyHidden } from "#app/ui/Text.tsx";
import { compareTexts, type DiffLine, type DiffRow, foldRows } from "./text-diff.ts";

interface Side {
  readonly name: string;
  readonly text: string;
}

interface DiffProps {
  readonly before: Side;
  readonly after: Side;
}

/** Two texts side by side, one below the other where room is short (Look 8). */
export function DiffTable({ before, after }: DiffProps) {
  const { t } = useTranslation("versions");
  const [unfolded, setUnfolded] = useState<ReadonlySet<number>>(new Set());
  const diff = useMemo(() => compareTexts(before.text, after.text), [before.text, after.text]);
  if (diff === null) return <p>{t("tooDifferent")}</p>;
  if (diff.added + diff.removed === 0) return <p>{t("noChanges")}</p>;
  return (
    <>
      <p className="versions-sum" role="status">
        {t("added", { count: diff.added })} · {t("removed", { count: diff.removed })}
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long comparison is scrolled by key */}
      <section className="versions-scroll" tabIndex={0} aria-label={t("changes")}>
        <table className="versions-diff">
          <colgroup>
            <col className="versions-number" />
            <col />
            <col className="versions-number" />
            <col />
          </colgroup>
          <thead>
            <tr>
              <th scope="colgroup" colSpan={2}>
                {before.name}
              </th>
              <th scope="colgroup" colSpan={2}>
                {after.name}
              </th>
            </tr>
          </thead>
          <tbody>
            {foldRows(diff.rows, unfolded).map((shown) =>
              shown.kind === "row" ? (
                <Row key={shown.index} row={shown.row} />
              ) : (
                <tr key={shown.index} className="versions-fold">
                  <td colSpan={4}>
                    <TextButton onClick={() => setUnfolded(new Set([...unfolded, shown.index]))}>
                      {t("unchanged", { count: shown.count })}
                    </TextButton>
                  </td>
                </tr>
              ),
            )}
          </tbody>
        </table>
      </section>
    </>
  );
}

function Row({ row }: { readonly row: DiffRow }) {
  const state = row.isSame ? "same" : "changed";
  return (
    <tr data-state={state}>
      <Cell line={row.before} side={row.isSame ? "same" : "removed"} />
      <Cell line={row.after} side={row.isSame ? "same" : "added"} />
    </tr>
  );
}

interface CellProps {
  readonly line: DiffLine | null;
  readonly side: "same" | "added" | "removed";
}

function Cell({ line, side }: CellProps) {
  const { t } = useTranslation("versions");
  if (line === null) {
    return (
      <>
        <td className="versions-number" />
        <td data-side="none" />
      </>
    );
  }
  const Changed = side === "added" ? "ins" : "del";
  let at = 0;
  return (
    <>
      <td className="versions-number">{line.number}</td>
      <td data-side={side} dir="auto">
        {side !== "same" && (
          // The line begins where its own words do, not where these would.
          <VisuallyHidden>
            <bdi>{side === "added" ? t("lineAdded") : t("lineRemoved")}</bdi>{" "}
          </VisuallyHidden>
        )}
        {line.parts.map(({ text, isChanged }) => {
          at += text.length;
          const key = `${at}|${isChanged}`;
          return isChanged ? <Changed key={key}>{text}</Changed> : <span key={key}>{text}</span>;
        })}
      </td>
    </>
  );
}
