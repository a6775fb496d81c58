import { FollowChanges } from "./FollowChanges.tsx";
import { InviteWordsFlag } from "./InviteWordsFlag.tsx";
import { FolderShareDialog, type FolderShareDialogProps } from "./ShareDialog.tsx";

/** The dialog of a folder's share, with what flags add to it and others do to it. */
export function FlaggedShareDialog(props: FolderShareDialogProps) {
  return (
    <InviteWordsFlag ports={props.ports}>
      <FollowChanges>
        <FolderShareDialog {...props} />
      </FollowChanges>
    </InviteWordsFlag>
  );
}
