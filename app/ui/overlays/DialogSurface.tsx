import X from "lucide-react/icons/x";
import { Dialog as Radix } from "radix-ui";
import type { MutableRefObject, ReactNode } from "react";
import { useCallback, useRef } from "react";
import { classNames } from "#app/ui/class-names.ts";
import { IconButton } from "#app/ui/controls/IconButton.tsx";
import styles from "./Dialog.module.css";
import { DialogMessages, isInMessage, tabToMessages } from "./DialogMessages.tsx";
import { firstFocus } from "./dialog-focus.ts";
import { closeOnEscape } from "./escape.ts";
import { useFocusReturn } from "./use-focus-return.ts";
import { usePageNonce } from "./use-page-nonce.ts";

export type DialogSurfaceProps = {
  title: ReactNode;
  children: ReactNode;
  onClose: () => void;
  /** Name of the × button. Without it the dialog has none and only its own buttons close it. */
  closeLabel?: string | undefined;
  shape?: "normal" | "wide" | "sheet" | "corner" | undefined;
  titleLook?: "shown" | "hidden" | undefined;
  /** Buttons at the end, the primary last. */
  foot?: ReactNode;
  /** The quiet extra at the start of the foot. */
  footStart?: ReactNode;
  role?: "dialog" | "alertdialog" | undefined;
  /** `buttons`: only its own buttons close it, not Escape and not a press outside. */
  dismiss?: "any" | "buttons" | undefined;
  returnFocus?: HTMLElement | null | undefined;
  /** Called when the focus went back: for what takes it on from there. */
  onClosed?: (() => void) | undefined;
};

function Head({ title, closeLabel }: Pick<DialogSurfaceProps, "title" | "closeLabel">) {
  return (
    <header className={styles.head}>
      <Radix.Title>{title}</Radix.Title>
      {closeLabel !== undefined && (
        <Radix.Close asChild>
          <IconButton size="small" label={closeLabel} icon={X} />
        </Radix.Close>
      )}
    </header>
  );
}

/** Escape closes the dialog that has the focus, from then on; layers over it have a focus of their own. */
function useEscape(props: DialogSurfaceProps, surface: MutableRefObject<HTMLDivElement | null>) {
  const newest = useRef(props);
  newest.current = props;
  const leave = useRef<(() => void) | null>(null);
  return useCallback(
    (node: HTMLDivElement | null) => {
      surface.current = node;
      leave.current?.();
      const isMeant = () =>
        newest.current.dismiss !== "buttons" && node?.contains(document.activeElement) === true;
      leave.current = node && closeOnEscape(() => newest.current.onClose(), isMeant);
    },
    [surface],
  );
}

/** An open dialog with focus held inside; up to 599 px a bottom sheet. Mount it to open. */
export function DialogSurface(props: DialogSurfaceProps) {
  usePageNonce();
  const { shape = "normal", titleLook = "shown", dismiss = "any" } = props;
  // A dialog opened by a press gives the focus back to what was pressed.
  const opener = useRef(props.returnFocus ?? document.activeElement);
  const giveBack = useFocusReturn(opener);
  const surface = useRef<HTMLDivElement | null>(null);
  const enter = useEscape(props, surface);
  const stay = (event: Event) => dismiss === "buttons" && event.preventDefault();
  return (
    <Radix.Root open onOpenChange={(isOpen) => isOpen || props.onClose()}>
      <Radix.Portal>
        <Radix.Overlay
          className={classNames(
            styles.scrim,
            shape === "sheet" && styles.sheet,
            shape === "corner" && styles.cornerScrim,
          )}
        >
          <Radix.Content
            ref={enter}
            role={props.role ?? "dialog"}
            aria-describedby={undefined}
            className={classNames(
              styles.dialog,
              shape === "wide" && styles.wide,
              shape === "corner" && styles.corner,
            )}
            onKeyDown={tabToMessages}
            onEscapeKeyDown={stay}
            onPointerDownOutside={(event) => {
              stay(event);
              if (isInMessage(event.detail.originalEvent.target)) event.preventDefault();
            }}
            onOpenAutoFocus={(event) => {
              event.preventDefault();
              const order = titleLook === "hidden" ? "menu" : "form";
              if (surface.current) firstFocus(surface.current, order).focus();
            }}
            onCloseAutoFocus={(event) => {
              event.preventDefault();
              giveBack();
              props.onClosed?.();
            }}
          >
            <DialogMessages surface={surface} />
            <span className={styles.grip} />
            {titleLook === "shown" ? (
              <Head title={props.title} closeLabel={props.closeLabel} />
            ) : (
              <Radix.Title className={styles.hidden}>{props.title}</Radix.Title>
            )}
            <div className={styles.body} data-dialog="body">
              {props.children}
            </div>
            {(props.foot || props.footStart) && (
              <footer className={styles.foot} data-dialog="foot">
                {props.footStart && <span className={styles.start}>{props.footStart}</span>}
                {props.foot}
              </footer>
            )}
          </Radix.Content>
        </Radix.Overlay>
      </Radix.Portal>
    </Radix.Root>
  );
}
