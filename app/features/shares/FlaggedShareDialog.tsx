import { InviteWordsFlag } from "./InviteWordsFlag.tsx";
import { FolderShareDialog, type FolderShareDialogProps } from "./ShareDialog.tsx";

/** The dialog of a folder's share, with what flags add to it. */
export function FlaggedShareDialog(props: FolderShareDialogProps) {
  return (
    <InviteWordsFlag ports={props.ports}>
      <FolderShareDialog {...props} />
    </InviteWordsFlag>
  );
}
