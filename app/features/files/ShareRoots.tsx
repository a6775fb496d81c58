import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { toErrorShape } from "#app/core/errors/app-error.ts";
import type { FilesPorts } from "#app/core/files/files-source.ts";
import type { OpenedFolder } from "#app/core/files/item.ts";
import { nameText } from "#app/core/files/sort.ts";
import { openShareRoot } from "#app/core/files/source-of.ts";
import { ShareList } from "#app/core/shares/list-shares.ts";
import type { Share } from "#app/core/shares/share.ts";
import { FailureText, useAction } from "#app/features/errors/use-action.tsx";
import { useObservable } from "#app/platform/runtime-context.tsx";
import { PickList } from "#app/ui/controls/PickList.tsx";
import { Hint } from "#app/ui/Text.tsx";

interface ShareRootsProps {
  readonly ports: FilesPorts;
  readonly label: string;
  readonly onOpen: (root: OpenedFolder) => void;
}

/** Folders of others that something can be put into: whose key was taken, with a role that writes. */
export function ShareRoots({ ports, label, onOpen }: ShareRootsProps) {
  const { t } = useTranslation("operations");
  const run = useAction();
  const [ends] = useState(() => new AbortController());
  const [list] = useState(() => new ShareList(ports));
  useEffect(() => {
    void list.load();
    return () => list.close();
  }, [list]);
  const state = useObservable(list.state);
  if (state.phase === "loading") return null;
  if (state.phase === "failed") {
    return (
      <p role="alert">
        <FailureText error={toErrorShape(state.error)} />
      </p>
    );
  }
  const shares = state.shares.filter(isWritable);
  const open = async (id: string) => {
    const share = shares.find(({ shareId }) => shareId === id);
    if (share === undefined) return;
    const root = await run(() => openShareRoot(ports, share, ends.signal));
    if (root !== null) onOpen(root);
  };
  return (
    <>
      <PickList
        label={label}
        items={shares.map((share) => ({
          id: share.shareId,
          label: nameText(share),
          symbol: "ft-folder" as const,
          note: share.owner?.email,
        }))}
        selectedId={null}
        onSelect={(id) => void open(id)}
        onEnter={(id) => void open(id)}
      />
      {shares.length === 0 && <Hint>{t("noShares")}</Hint>}
    </>
  );
}

function isWritable({ standing, role, isEnded, name }: Share): boolean {
  return standing === "open" && role !== "r" && !isEnded && name.state === "open";
}
