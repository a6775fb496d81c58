import { useTranslation } from "react-i18next";
import { itemKind, symbolOf } from "#app/core/display/file-kind.ts";
import type { FileItem, OpenedFolder } from "#app/core/files/item.ts";
import { nameText } from "#app/core/files/sort.ts";
import {
  Details,
  DetailsName,
  DetailsSection,
  DetailsThumb,
  Facts,
  SealedNote,
} from "#app/ui/Details.tsx";
import { BottomSheet } from "#app/ui/Dialog.tsx";
import { FileTypeIcon } from "#app/ui/FileTypeIcon.tsx";
import { Hint } from "#app/ui/Text.tsx";
import { useItemFormats } from "./item-formats.ts";

interface FileDetailsProps {
  readonly item: FileItem | null;
  readonly folder: OpenedFolder | null;
  readonly onClose: () => void;
}

const KIND_KEYS = {
  folder: "details.folder",
  "deleted folder": "details.deletedFolder",
  "shared folder": "details.folder",
  file: "details.file",
  "deleted file": "details.deletedFile",
} as const;

/** What is known about the chosen item, beside the list. */
export function FileDetails({ item, folder, onClose }: FileDetailsProps) {
  const { t } = useTranslation("files");
  return (
    <Details title={t("info")} closeLabel={t("closeInfo")} onClose={onClose}>
      {item === null ? (
        <Hint>{t("details.nothing")}</Hint>
      ) : (
        <ItemFacts item={item} folder={folder} />
      )}
    </Details>
  );
}

/** The same as a sheet, on phones. */
export function FileDetailsSheet({ item, folder, onClose }: FileDetailsProps) {
  const { t } = useTranslation("files");
  return (
    <BottomSheet
      open={item !== null}
      title={t("info")}
      closeLabel={t("closeInfo")}
      onClose={onClose}
    >
      {item !== null && <ItemFacts item={item} folder={folder} />}
    </BottomSheet>
  );
}

function ItemFacts({ item, folder }: { item: FileItem; folder: OpenedFolder | null }) {
  const { t } = useTranslation("files");
  const formats = useItemFormats();
  const name = nameText(item);
  const kind = itemKind({ type: item.kind, isDeleted: item.isDeleted, isShareRoot: false });
  const rootName = t(`area.${folder?.area === "vault" ? "vault" : "main"}`);
  const location = folder?.path.map((step) => step.name || rootName).join(" / ") ?? "";
  const symbol = symbolOf({
    type: item.kind,
    name: item.name.state === "open" ? name : undefined,
    hasFailed: item.name.state === "failed",
  });
  const facts = [
    { label: t("details.kind"), value: t(KIND_KEYS[kind]) },
    ...(item.kind === "file" ? [{ label: t("details.size"), value: formats.size(item) }] : []),
    { label: t("details.modified"), value: formats.date(item) },
    { label: t("details.location"), value: <bdi>{location}</bdi> },
  ];
  return (
    <>
      <DetailsThumb>
        <FileTypeIcon symbol={symbol} size={64} />
      </DetailsThumb>
      <DetailsName>{name}</DetailsName>
      <Facts facts={facts} />
      <DetailsSection>
        <SealedNote>{t("details.sealed")}</SealedNote>
      </DetailsSection>
    </>
  );
}
