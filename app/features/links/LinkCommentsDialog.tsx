import { useEffect, useMemo, useState } from "react";
import { toCommentAccount } from "#app/core/comments/comment-signer.ts";
import type { FilesPorts } from "#app/core/files/files-source.ts";
import type { Link } from "#app/core/links/link.ts";
import { CommentsDialog } from "#app/features/comments/CommentsDialog.tsx";
import { useShowFailure } from "#app/features/errors/use-action.tsx";
import { type Runtime, useObservable } from "#app/platform/runtime-context.tsx";

interface LinkCommentsDialogProps {
  readonly runtime: Runtime;
  readonly ports: FilesPorts;
  readonly link: Link;
  readonly onClose: () => void;
}

/** The comments of an own link: its owner answers with his signature. */
export function LinkCommentsDialog({ runtime, ports, link, onClose }: LinkCommentsDialogProps) {
  const { account } = ports;
  const { displayName } = useObservable(account.user);
  const signer = useMemo(
    () => toCommentAccount(runtime.crypto, account.manifest),
    [runtime, account],
  );
  const isOpen = useOpenedKey(ports, link, onClose);
  if (!isOpen) return null;
  const { cachekey, ks } = link;
  return (
    <CommentsDialog
      ports={runtime}
      of={{ cachekey, ks, passwordlock: "", account: signer, isOwnLink: true }}
      name={link.name.state === "sealed" ? "" : link.name.text}
      ownName={displayName}
      onClose={onClose}
    />
  );
}

/** The share key of the link, by the commit that the manifest has. */
function useOpenedKey({ account }: FilesPorts, { ks, sealed }: Link, onFailed: () => void) {
  const [isOpen, setOpen] = useState(false);
  const showFailure = useShowFailure();
  const { ownShareKey } = sealed;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a failure is told once, to whoever opened the dialog
  useEffect(() => {
    account.openShareKeys({ [ks]: ownShareKey }).then(
      () => setOpen(true),
      (error: unknown) => {
        showFailure(error);
        onFailed();
      },
    );
  }, [account, ks, ownShareKey]);
  return isOpen;
}
