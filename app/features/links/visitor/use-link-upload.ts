import { useMemo } from "react";
import type { OpenedFolder } from "#app/core/files/item.ts";
import type { OpenedLink } from "#app/core/links/link-source.ts";
import type { Observable } from "#app/core/observable.ts";
import type { LinkUploadFolder, UploadSource } from "#app/core/transfers/engine.ts";
import { useUpload } from "#app/features/listing/use-upload.ts";
import type { Runtime } from "#app/platform/runtime-context.tsx";

export interface LinkUploadPlace {
  readonly runtime: Runtime;
  readonly link: OpenedLink;
  /** On the screen; null until its name has opened. */
  readonly folder: OpenedFolder | null;
  /** What a visitor calls himself. */
  readonly sender?: Pick<Observable<string>, "get">;
}

/** What a visitor chooses, drops or pastes goes into the folder of the link that he sees. */
export function useLinkUpload({ runtime, link, folder, sender }: LinkUploadPlace) {
  const into = useMemo((): LinkUploadFolder | null => {
    if (folder === null) return null;
    const { cachekey, current } = link;
    const visit = {
      ...{ cachekey, sender },
      get passwordlock() {
        return current().passwordlock;
      },
      get ks() {
        return current().ks;
      },
    };
    return { ...folder, visit };
  }, [link, folder, sender]);
  const { transfers } = runtime;
  const choose = useUpload({ transfers, folder: into, canAdd: into !== null });
  return {
    choose,
    drop: (sources: readonly UploadSource[]) => {
      if (into !== null) transfers.upload(sources, into);
    },
  };
}
