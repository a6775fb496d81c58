import { useEffect, useState } from "react";
import type { FileItem } from "#app/core/files/item.ts";
import { pictureOf } from "#app/core/transfers/thumbs/picture-rules.ts";
import { pictureKey } from "#app/core/transfers/thumbs/thumbnail-store.ts";
import { openPictures } from "#app/features/listing/open-thumbnails.ts";
import { useRuntime } from "#app/platform/runtime-context.tsx";
import { FileTypeIcon, type FileTypeSymbol } from "#app/ui/grid/FileTypeIcon.tsx";

const CONTEXT = { kind: "files" } as const;
const NO_URLS: ReadonlyMap<string, string> = new Map();

interface ItemPictureProps {
  readonly item: FileItem;
  readonly symbol: FileTypeSymbol;
}

/** What a file looks like, else the symbol of its kind. */
export function ItemPicture({ item, symbol }: ItemPictureProps) {
  const runtime = useRuntime();
  const [urls, show] = useState(NO_URLS);
  useEffect(() => {
    if (runtime === null || pictureOf(item, "large", CONTEXT) === null) return undefined;
    const ended = new AbortController();
    openPictures(runtime, CONTEXT, ended.signal).then(
      (store) => {
        store.urls.subscribe(() => ended.signal.aborted || show(store.urls.get()));
        store.want([item], "large");
      },
      // The symbol stays.
      () => undefined,
    );
    return () => ended.abort();
  }, [runtime, item]);
  const url = urls.get(pictureKey(item, "large"));
  if (url === undefined) return <FileTypeIcon symbol={symbol} size={64} />;
  return <img src={url} alt="" />;
}
