import { type MutableRefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import {
  type FramePlan,
  frameParts,
  placeReady,
  readyNonce,
} from "#app/platform/ready-frame.client.ts";

interface ViewerFrameProps {
  /** The same as long as it stands. */
  readonly plan: FramePlan;
  readonly title: string;
  /** Holds the frame once it stands. */
  readonly frame: MutableRefObject<HTMLIFrameElement | null>;
  readonly onLoad: () => void;
}

/** The page of a viewer: the one that waits for it, else a new one. */
export function ViewerFrame({ plan, title, frame, onLoad }: ViewerFrameProps) {
  const { viewer, nonce } = plan;
  const place = useRef<HTMLDivElement>(null);
  const [isNew, setNew] = useState(() => readyNonce(viewer) !== nonce);
  const load = useRef(onLoad);
  useEffect(() => {
    load.current = onLoad;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: one frame as long as this stands
  useLayoutEffect(() => {
    const into = place.current;
    if (into === null || into.firstChild !== null) return;
    const placed = placeReady({ viewer, nonce }, into);
    if (placed === null) return setNew(true);
    frame.current = placed.element;
    placed.element.title = title;
    placed.element.addEventListener("load", () => load.current());
    if (placed.hasLoaded) load.current();
  }, [viewer, nonce]);
  if (!isNew) return <div ref={place} className="preview-frame" />;
  return <iframe ref={frame} title={title} onLoad={onLoad} {...frameParts(plan)} />;
}
