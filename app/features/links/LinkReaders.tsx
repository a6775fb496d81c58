import { useEffect, useState } from "react";
import type { FilesPorts } from "#app/core/files/files-source.ts";
import type { Link } from "#app/core/links/link.ts";
import { type LinkedPlace, openLinkedPlace } from "#app/core/links/linked-place.ts";
import { useShowFailure } from "#app/features/errors/use-action.tsx";
import type { LinkParts } from "#app/features/listing/link-parts.ts";

interface LinkReadersProps {
  readonly ports: FilesPorts;
  readonly link: Link;
  /** What the route brings: links know no shares. */
  readonly Readers: LinkParts["Readers"];
  readonly onClose: () => void;
}

/** Who can read what a link is of: its people, and every link over it. */
export function LinkReaders({ ports, link, Readers, onClose }: LinkReadersProps) {
  const [place, setPlace] = useState<LinkedPlace | null>(null);
  const showFailure = useShowFailure();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a failure is told once, to whoever opened the dialog
  useEffect(() => {
    const running = new AbortController();
    const { signal } = running;
    openLinkedPlace(ports, link, signal).then(
      (found) => signal.aborted || setPlace(found),
      (error: unknown) => {
        if (signal.aborted) return;
        showFailure(error);
        onClose();
      },
    );
    return () => running.abort();
  }, [ports, link]);
  return place === null ? null : <Readers {...{ ports, onClose }} {...place} />;
}
