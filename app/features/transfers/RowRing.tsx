import { type ReactNode, useEffect, useState } from "react";
import type { RowPicture, TransferRow } from "#app/core/transfers/engine.ts";
import type { PanelPictures } from "#app/core/transfers/thumbs/panel-pictures.ts";
import { useObservable } from "#app/platform/runtime-context.tsx";
import { ProgressRing } from "#app/ui/Progress.tsx";
import { TransferPicture } from "#app/ui/transfers/TransfersPanel.tsx";
import { glyphOf, rowRatio01 } from "./panel-rows.ts";
import { isPictured } from "./use-row-pictures.ts";

interface RowRingProps {
  readonly row: TransferRow;
  /** Names the progress. */
  readonly label?: string | undefined;
  readonly pictures?: PanelPictures | null | undefined;
}

/** How far a transfer is, or what its file looks like once it is through. */
export function RowRing({ row, label, pictures }: RowRingProps) {
  const ring = <ProgressRing glyph={glyphOf(row)} ratio01={rowRatio01(row)} label={label} />;
  const { id, picture } = row;
  if (!pictures || picture === undefined || !isPictured(row)) return ring;
  return <Pictured {...{ id, picture, pictures, ring }} />;
}

interface PicturedProps {
  readonly id: string;
  readonly picture: RowPicture;
  readonly pictures: PanelPictures;
  readonly ring: ReactNode;
}

function Pictured({ id, picture, pictures, ring }: PicturedProps) {
  const url = useObservable(pictures.urls).get(id);
  const [brokenUrl, setBrokenUrl] = useState<string>();
  useEffect(() => pictures.show(id, picture), [pictures, id, picture]);
  if (url === undefined || url === brokenUrl) return <>{ring}</>;
  return <TransferPicture url={url} onBroken={() => setBrokenUrl(url)} />;
}
