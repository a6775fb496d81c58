import { useEffect } from "react";
import type { FileItem } from "#app/core/files/item.ts";
import { useThumbnails } from "#app/features/listing/use-thumbnails.ts";
import { useRuntime } from "#app/platform/runtime-context.tsx";
import { FileTypeIcon, type FileTypeSymbol } from "#app/ui/grid/FileTypeIcon.tsx";

const CONTEXT = { kind: "files" } as const;

interface ItemPictureProps {
  readonly item: FileItem;
  readonly symbol: FileTypeSymbol;
}

/** What a file looks like, else the symbol of its kind. */
export function ItemPicture({ item, symbol }: ItemPictureProps) {
  const thumbs = useThumbnails(useRuntime(), CONTEXT);
  const { want } = thumbs;
  useEffect(() => want([item], "large"), [want, item]);
  const url = thumbs.urlOf(item, "large");
  if (url === undefined) return <FileTypeIcon symbol={symbol} size={64} />;
  return <img src={url} alt="" />;
}
