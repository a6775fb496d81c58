import { useEffect, useState } from "react";
import type { NamedItem } from "#app/core/files/placed-name.ts";
import { isOnDark, isOpenedAhead } from "#app/core/preview/ahead.ts";
import { chooseOpener } from "#app/core/preview/opener-choice.ts";
import { Region } from "#app/features/errors/Region.tsx";
import { contentKeyOf } from "./content-key.ts";
import { NOTHING_TOLD, PreviewStage, type PreviewStageProps, type Told } from "./PreviewStage.tsx";
import { useSwipe } from "./use-swipe.ts";

interface PreviewLayersProps
  extends Pick<PreviewStageProps, "runtime" | "context" | "takesOffers" | "onDownload"> {
  readonly item: NamedItem;
  readonly next: NamedItem | null;
  readonly onKey: NonNullable<PreviewStageProps["onKey"]>;
  readonly onTold?: (told: Told) => void;
}

/** The file that is looked at, and unseen behind it the next one, which is there when it is asked for. */
export function PreviewLayers({ item, next, onKey, onTold, ...shown }: PreviewLayersProps) {
  const [all, setAll] = useState<ReadonlyMap<string, Told>>(new Map());
  const told = all.get(contentKeyOf(item)) ?? NOTHING_TOLD;
  const isShown = told.state.phase === "shown";
  const ahead = next !== null && isShown && isOpenedAhead(next) ? next : null;
  const swipe = useSwipe(onKey);
  const note = (one: NamedItem, now: Told) =>
    setAll((before) => {
      // What is gone begins anew when it comes back.
      const kept = [item, ahead].flatMap((layer) => {
        const known = layer === null ? undefined : before.get(contentKeyOf(layer));
        return layer === null || known === undefined ? [] : [[contentKeyOf(layer), known] as const];
      });
      return new Map([...kept, [contentKeyOf(one), now]]);
    });
  useEffect(() => onTold?.(told), [told, onTold]);
  return (
    <div className="preview-fill" {...swipe}>
      {[item, ahead].map((one) => {
        if (one === null) return null;
        const isSeen = one === item;
        return (
          <div
            key={contentKeyOf(one)}
            className="preview-layer"
            data-ahead={isSeen ? undefined : ""}
          >
            <Region look="part" place={one.blobId}>
              <PreviewStage
                {...shown}
                item={one}
                name={one.name.text}
                isDark={isDark(one)}
                onKey={(key) => isSeen && onKey(key)}
                onTold={(now) => note(one, now)}
              />
            </Region>
          </div>
        );
      })}
    </div>
  );
}

export function isDark({ name, sizeBytes }: NamedItem): boolean {
  return isOnDark(chooseOpener({ name: name.text, sizeBytes }));
}
