import Trash2 from "lucide-react/icons/trash-2";
import { useTranslation } from "react-i18next";
import { formatBytes } from "#app/core/display/bytes.ts";
import type { OldVersion } from "#app/core/files/storage/old-versions.ts";
import type { OldVersionsState } from "#app/core/files/storage/watch-old-versions.ts";
import { toVisit } from "#app/core/navigation/folder-path.ts";
import { historyPath } from "#app/core/navigation/history-path.ts";
import { useItemFormats } from "#app/features/listing/item-formats.ts";
import { Anchor } from "#app/ui/Anchor.tsx";
import { Button } from "#app/ui/controls/Button.tsx";
import { Group } from "#app/ui/frames/Page.tsx";
import { VisuallyHidden } from "#app/ui/Text.tsx";
import { useChosen } from "./use-chosen.ts";
import { sumOf } from "./use-old-versions.ts";

interface OldVersionsProps {
  readonly state: OldVersionsState;
  readonly onRemove: (versions: readonly OldVersion[]) => Promise<void>;
  readonly onRetry: () => void;
}

/** The oldest versions, each drawn against the largest of them; the chosen ones go in one press. */
export function OldVersions({ state, onRemove, onRetry }: OldVersionsProps) {
  const { t } = useTranslation(["storage", "files"]);
  if (state.phase !== "here") {
    return (
      <Group title={t("oldest")}>
        <p role="status">{t(state.phase === "failed" ? "oldestFailed" : "oldestReading")}</p>
        {state.phase === "failed" && <Button onClick={onRetry}>{t("files:do.tryAgain")}</Button>}
      </Group>
    );
  }
  const shown = state.versions.filter(({ isDeleted }) => !isDeleted);
  if (shown.length === 0) return <Group title={t("oldest")}>{t("oldestNone")}</Group>;
  return (
    <Group title={t("oldest")} text={t("oldestText")}>
      <ChosenVersions shown={shown} onRemove={onRemove} />
    </Group>
  );
}

interface ChosenProps {
  readonly shown: readonly OldVersion[];
  readonly onRemove: (versions: readonly OldVersion[]) => Promise<void>;
}

function ChosenVersions({ shown, onRemove }: ChosenProps) {
  const { t, i18n } = useTranslation("storage");
  const { ids, chosen, isBusy, toggle, press } = useChosen(shown, onRemove);
  const largestBytes = Math.max(1, ...shown.map(({ facts }) => facts.sizeBytes));
  return (
    <>
      <table className="storage-table storage-versions">
        <thead>
          <tr>
            <th scope="col">
              <VisuallyHidden>{t("select")}</VisuallyHidden>
            </th>
            <th scope="col">{t("file")}</th>
            <th scope="col">{t("column.size")}</th>
          </tr>
        </thead>
        <tbody>
          {shown.map((version) => (
            <VersionRow
              key={version.id}
              version={version}
              part01={version.facts.sizeBytes / largestBytes}
              isChosen={ids.has(version.id)}
              onToggle={() => toggle(version.id)}
            />
          ))}
        </tbody>
      </table>
      <Button
        icon={Trash2}
        disabled={chosen.length === 0}
        busy={isBusy}
        onClick={() => void press()}
      >
        {t("deleteVersions", {
          count: chosen.length,
          size: formatBytes(sumOf(chosen), i18n.language),
        })}
      </Button>
    </>
  );
}

interface VersionRowProps {
  readonly version: OldVersion;
  /** Its size as a part of the largest one that is shown. */
  readonly part01: number;
  readonly isChosen: boolean;
  readonly onToggle: () => void;
}

const WHOLE = 100;

function VersionRow({ version, part01, isChosen, onToggle }: VersionRowProps) {
  const { t, i18n } = useTranslation("storage");
  const formats = useItemFormats();
  const { item, area, facts } = version;
  const name = item.name.text;
  return (
    <tr>
      <td>
        <label className="storage-choose">
          <input
            type="checkbox"
            aria-label={t("selectVersion", { version: facts.ver, name })}
            checked={isChosen}
            onChange={onToggle}
          />
        </label>
      </td>
      <th scope="row">
        <Anchor href={historyPath(area === "vault", item.id)} state={toVisit(item)} dir="auto">
          {name}
        </Anchor>
        <small>
          {t("version", { version: facts.ver, date: formats.dateTime(facts.modifiedMs) })}
        </small>
      </th>
      <td>
        {formatBytes(facts.sizeBytes, i18n.language)}
        <svg className="storage-part" aria-hidden="true">
          <rect className="storage-is-earlier" width={`${part01 * WHOLE}%`} height="100%" rx="3" />
        </svg>
      </td>
    </tr>
  );
}
