import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { toErrorShape } from "#app/core/errors/app-error.ts";
import type { FilesPorts } from "#app/core/files/files-source.ts";
import type { OpenedFolder } from "#app/core/files/item.ts";
import { nameText } from "#app/core/files/sort.ts";
import { openShareRoot } from "#app/core/files/source-of.ts";
import { ShareList } from "#app/core/shares/list-shares.ts";
import { canWrite, type Share } from "#app/core/shares/share.ts";
import { FailureText, useAction } from "#app/features/errors/use-action.tsx";
import { useObservable } from "#app/platform/runtime-context.tsx";
import { PickList } from "#app/ui/controls/PickList.tsx";
import { Hint } from "#app/ui/Text.tsx";
import { JoinShare } from "./JoinShare.tsx";

interface ShareRootsProps {
  readonly ports: FilesPorts;
  readonly label: string;
  readonly onOpen: (root: OpenedFolder) => void;
  /** Puts what was chosen there at once. */
  readonly onSave: (root: OpenedFolder) => void;
}

/**
 * Folders of others that something can be put into, with a role that writes: those whose key was taken, and
 * those that can be joined for it.
 */
export function ShareRoots({ ports, label, onOpen, onSave }: ShareRootsProps) {
  const { t } = useTranslation("operations");
  const run = useAction();
  const [ends] = useState(() => new AbortController());
  const [list] = useState(() => new ShareList(ports));
  useEffect(() => {
    void list.load();
    return () => list.close();
  }, [list]);
  const state = useObservable(list.state);
  const [joining, setJoining] = useState<Share | null>(null);
  if (joining !== null) {
    const back = () => {
      setJoining(null);
      void list.load();
    };
    return <JoinShare key={joining.shareId} onBack={back} {...{ ports, onSave }} share={joining} />;
  }
  if (state.phase === "loading") return null;
  if (state.phase === "failed") {
    return (
      <p role="alert">
        <FailureText error={toErrorShape(state.error)} />
      </p>
    );
  }
  const shares = state.shares.filter((share) => isWritable(share) || isJoinable(share));
  const open = async (id: string) => {
    const share = shares.find(({ shareId }) => shareId === id);
    if (share === undefined) return;
    if (isJoinable(share)) return setJoining(share);
    const root = await run(() => openShareRoot(ports, share, ends.signal));
    if (root !== null) onOpen(root);
  };
  return (
    <>
      <PickList
        label={label}
        items={shares.map((share) => ({
          id: share.shareId,
          label: isJoinable(share) ? t("join.option") : nameText(share),
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

function isWritable(share: Share): boolean {
  const { standing, isEnded, name } = share;
  return standing === "open" && canWrite(share) && !isEnded && name.state === "open";
}

/** Its name is sealed until then. */
function isJoinable(share: Share): boolean {
  const { standing, isEnded, owner } = share;
  const isNew = standing === "invited" || standing === "arrived";
  return isNew && canWrite(share) && !isEnded && owner !== null && owner.pin !== "changed";
}
