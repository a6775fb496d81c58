import Trash2 from "lucide-react/icons/trash-2";
import { useTranslation } from "react-i18next";
import { formatBytes } from "#app/core/display/bytes.ts";
import { symbolOf } from "#app/core/display/file-kind.ts";
import type { FileItem } from "#app/core/files/item.ts";
import { nameText } from "#app/core/files/sort.ts";
import { Anchor } from "#app/ui/Anchor.tsx";
import { Button } from "#app/ui/controls/Button.tsx";
import { Group } from "#app/ui/frames/Page.tsx";
import { FileTypeIcon } from "#app/ui/grid/FileTypeIcon.tsx";
import { areaOf, placeHref, placeVisit } from "../flat/place-href.ts";
import { useChosen } from "./use-chosen.ts";
import { type OpenStorage, useFreeing } from "./use-storage.ts";

interface BiggestFilesProps {
  readonly open: OpenStorage;
  readonly items: readonly FileItem[];
}

/** The largest files; those that are chosen go to the trash in one press. */
export function BiggestFiles({ open, items }: BiggestFilesProps) {
  const { t, i18n } = useTranslation("storage");
  const { gone, remove } = useFreeing(open);
  const shown = items.filter(({ id }) => !gone.has(id));
  const { ids, chosen, isBusy, toggle, press } = useChosen(shown, remove);
  const bytes = chosen.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
  if (shown.length === 0) return <Group title={t("biggest")}>{t("noFiles")}</Group>;
  return (
    <Group title={t("biggest")}>
      <ul className="storage-files">
        {shown.map((item) => (
          <li key={item.id}>
            <BigFile item={item} isChosen={ids.has(item.id)} onToggle={() => toggle(item.id)} />
          </li>
        ))}
      </ul>
      <Button
        icon={Trash2}
        disabled={chosen.length === 0}
        busy={isBusy}
        onClick={() => void press()}
      >
        {t("delete", { count: chosen.length, size: formatBytes(bytes, i18n.language) })}
      </Button>
    </Group>
  );
}

interface BigFileProps {
  readonly item: FileItem;
  readonly isChosen: boolean;
  readonly onToggle: () => void;
}

function BigFile({ item, isChosen, onToggle }: BigFileProps) {
  const { t, i18n } = useTranslation(["storage", "files"]);
  const name = nameText(item);
  const step = item.place?.path.at(-1)?.name;
  const area = areaOf(item) === "vault" ? "vault" : "main";
  return (
    <>
      <label className="storage-choose">
        <input
          type="checkbox"
          aria-label={t("files:grid.select", { name })}
          checked={isChosen}
          onChange={onToggle}
        />
      </label>
      <FileTypeIcon symbol={symbolOf({ type: "file", name })} />
      <span className="storage-file">
        <b dir="auto">{name}</b>
        <Anchor href={placeHref(item)} state={placeVisit(item)} dir="auto">
          {step || t(`files:area.${area}`)}
        </Anchor>
      </span>
      <span className="storage-size">{formatBytes(item.sizeBytes, i18n.language)}</span>
    </>
  );
}
