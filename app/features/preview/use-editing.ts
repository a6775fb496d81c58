import { useState } from "react";
import { isEditable } from "#app/core/preview/ahead.ts";
import { TextDrafts } from "#app/core/preview/text-draft.ts";
import type { PreviewScreen } from "./use-preview-screen.ts";

/**
 * A text can be changed by whoever may write where it lies, in a share of somebody else too, and is being
 * changed where something was typed and not saved.
 */
export function useEditing({ item, folder, open }: PreviewScreen) {
  const canEdit = !folder.isReadOnly && !item.isReadOnly && isEditable(item);
  const [state, setState] = useState<{ id: string; isOpen: boolean } | null>(null);
  const { runtime } = open;
  const isOpen = state?.id === item.id ? state.isOpen : new TextDrafts(runtime).has(item.id);
  return {
    canEdit,
    isOpen: canEdit && isOpen,
    begin: () => setState({ id: item.id, isOpen: true }),
    end: () => setState({ id: item.id, isOpen: false }),
  };
}
