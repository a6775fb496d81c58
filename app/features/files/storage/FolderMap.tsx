// biome-ignore-all lint/a11y/noSvgWithoutTitle: each part of the drawing is named by the link in it
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { formatBytes } from "#app/core/display/bytes.ts";
import { layOutTreemap, type TreemapBox } from "#app/core/display/treemap.ts";
import { nameText } from "#app/core/files/sort.ts";
import type { FolderBox } from "#app/core/files/storage/storage-view.ts";
import { folderPath, toVisit } from "#app/core/navigation/folder-path.ts";
import { Anchor } from "#app/ui/Anchor.tsx";
import { Button } from "#app/ui/controls/Button.tsx";
import { areaOf } from "../flat/place-href.ts";

/** About the width of the map in heights of it; its boxes need not be squares to the pixel. */
const ASPECT = 2.7;
const WHOLE = 100;

/** The folders by what lies in them, drawn or as a table. */
export function FolderMap({ boxes }: { readonly boxes: readonly FolderBox[] }) {
  const { t } = useTranslation("storage");
  const [look, setLook] = useState<"map" | "table">("map");
  const head = useId();
  return (
    <section className="storage-folders" data-look={look} aria-labelledby={head}>
      <div className="storage-head">
        <h2 id={head}>{t("byFolder")}</h2>
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would be announced as part of a form */}
        <div className="storage-look" role="group" aria-label={t("look.label")}>
          {(["map", "table"] as const).map((one) => (
            <Button
              key={one}
              size="small"
              kind="quiet"
              aria-pressed={look === one}
              onClick={() => setLook(one)}
            >
              {t(`look.${one}`)}
            </Button>
          ))}
        </div>
      </div>
      {look === "map" && <Treemap boxes={boxes} />}
      <FolderTable boxes={boxes} />
    </section>
  );
}

function toPercents({ x01, y01, width01, height01 }: TreemapBox) {
  const percent = (part01: number) => `${part01 * WHOLE}%`;
  return { x: percent(x01), y: percent(y01), width: percent(width01), height: percent(height01) };
}

/** Boxes stand by attributes of their drawing: the page's policy lets no style in. */
function Treemap({ boxes }: { readonly boxes: readonly FolderBox[] }) {
  const { t } = useTranslation("storage");
  const places = layOutTreemap(
    boxes.map(({ bytes }) => bytes),
    ASPECT,
  );
  return (
    // biome-ignore lint/a11y/useSemanticElements: a drawing whose parts are links
    <svg className="storage-map" role="group" aria-label={t("mapLabel")}>
      {boxes.map((box, index) => {
        const place = places[index];
        if (place === undefined || box.bytes === 0) return null;
        return (
          <svg key={box.key} {...toPercents(place)}>
            <foreignObject width="100%" height="100%">
              <div className="storage-box">
                <div>
                  <BoxLink box={box} className="storage-box-name" />
                  <Cells box={box} aspect={(place.width01 * ASPECT) / place.height01} />
                </div>
              </div>
            </foreignObject>
          </svg>
        );
      })}
    </svg>
  );
}

function Cells({ box, aspect }: { readonly box: FolderBox; readonly aspect: number }) {
  const places = layOutTreemap(
    box.cells.map(({ bytes }) => bytes),
    aspect,
  );
  return (
    <svg className="storage-cells" aria-hidden={box.cells.length === 0 || undefined}>
      {box.cells.map((cell, index) => {
        const place = places[index];
        if (place === undefined || cell.bytes === 0) return null;
        return (
          <svg key={cell.key} {...toPercents(place)}>
            <foreignObject width="100%" height="100%">
              <div className="storage-cell">
                <BoxLink box={cell} className={box.kind === "vault" ? "storage-in-vault" : ""} />
              </div>
            </foreignObject>
          </svg>
        );
      })}
    </svg>
  );
}

/** A folder leads to its page; what is put together leads nowhere. */
function BoxLink({ box, className }: { readonly box: FolderBox; readonly className: string }) {
  const { t, i18n } = useTranslation(["storage", "files"]);
  const { item, kind, bytes } = box;
  const name = item === null ? t(kind === "vault" ? "files:area.vault" : "loose") : nameText(item);
  const content = (
    <>
      <b dir="auto">{name}</b>
      <span>{formatBytes(bytes, i18n.language)}</span>
    </>
  );
  const href = hrefOf(box);
  if (href === null) return <div className={className}>{content}</div>;
  return (
    <Anchor href={href} state={visitOf(box)} className={className} title={name}>
      {content}
    </Anchor>
  );
}

function hrefOf({ item, kind }: FolderBox): string | null {
  if (kind === "vault") return "/vault";
  return item?.place === undefined ? null : folderPath(areaOf(item), item.id);
}

/** Its address names an id alone: the folder is the one that was measured, or none (Trust D8). */
function visitOf({ item, kind }: FolderBox) {
  return kind === "vault" || item === null ? null : toVisit(item);
}

function FolderTable({ boxes }: { readonly boxes: readonly FolderBox[] }) {
  const { t, i18n } = useTranslation("storage");
  const rows = boxes.flatMap((box) => [
    { box, isInner: false },
    ...box.cells.map((cell) => ({ box: cell, isInner: true })),
  ]);
  return (
    <table className="storage-table">
      <thead>
        <tr>
          <th scope="col">{t("column.folder")}</th>
          <th scope="col">{t("column.files")}</th>
          <th scope="col">{t("column.size")}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ box, isInner }) => (
          <tr key={box.key} data-inner={isInner || undefined}>
            <th scope="row">
              <FolderName box={box} />
            </th>
            <td>{box.files}</td>
            <td>{formatBytes(box.bytes, i18n.language)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function FolderName({ box }: { readonly box: FolderBox }) {
  const { t } = useTranslation(["storage", "files"]);
  const { item, kind } = box;
  const href = hrefOf(box);
  if (href === null) return t("loose");
  const name = item === null || kind === "vault" ? t("files:area.vault") : nameText(item);
  return (
    <Anchor href={href} state={visitOf(box)} dir="auto">
      {name}
    </Anchor>
  );
}
