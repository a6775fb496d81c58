import type { ListedPasskey } from "#app/core/auth/passkey/listed-passkeys.ts";
import { MakePasskeyDialog } from "./MakePasskeyDialog.tsx";
import { NamePasskeyDialog } from "./NamePasskeyDialog.tsx";
import { RemovePasskeyDialog } from "./RemovePasskeyDialog.tsx";
import type { OwnPasskeys } from "./use-passkeys.ts";

/** What somebody is doing with a passkey. */
export type PasskeyTask =
  | { readonly kind: "make" }
  | {
      readonly kind: "name";
      readonly passkey: Pick<ListedPasskey, "hash" | "name" | "opensKeys">;
      /** It was just added. */
      readonly isNew: boolean;
    }
  | { readonly kind: "remove"; readonly passkey: ListedPasskey };

interface PasskeyDialogsProps {
  readonly task: PasskeyTask;
  readonly own: OwnPasskeys;
  readonly onTask: (task: PasskeyTask | null) => void;
  readonly onRemoved: () => void;
}

export function PasskeyDialogs({ task, own, onTask, onRemoved }: PasskeyDialogsProps) {
  const close = () => onTask(null);
  switch (task.kind) {
    case "make":
      return (
        <MakePasskeyDialog
          own={own}
          onMade={(passkey) => onTask({ kind: "name", passkey, isNew: true })}
          onClose={close}
        />
      );
    case "name":
      return (
        <NamePasskeyDialog own={own} passkey={task.passkey} isNew={task.isNew} onClose={close} />
      );
    case "remove":
      return (
        <RemovePasskeyDialog
          own={own}
          passkey={task.passkey}
          onRemoved={onRemoved}
          onClose={close}
        />
      );
  }
}
