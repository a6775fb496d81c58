import { FocusScope } from "radix-ui/internal";
import type { KeyboardEvent, RefObject } from "react";
import { useCallback, useRef } from "react";
import { useFocusHeld } from "#app/ui/use-focus-held.ts";
import { firstFocus } from "./dialog-focus.ts";

/** Where messages that stay are read out; only they ask for an answer. */
const MESSAGES = "body > div > [aria-live=assertive]";
const TABBABLE =
  "a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled)";

/** Messages stand over a dialog and can be answered while it is open: what is pressed there is not outside. */
export function isInMessage(target: EventTarget | null): boolean {
  // One that was answered may be out of the page by now.
  return target instanceof Element && target.closest("[data-message]") !== null;
}

/** Lets messages have the focus beside an open dialog, which gets it back when they go. */
export function DialogMessages({ surface }: { readonly surface: RefObject<HTMLElement> }) {
  const messages = useRef(document.querySelector<HTMLElement>(MESSAGES));
  FocusScope.useFocusScopeBranch(messages.current);
  const toDialog = useCallback(
    () => surface.current && firstFocus(surface.current, "form"),
    [surface],
  );
  useFocusHeld(messages, toDialog);
  return null;
}

/** The controls of messages come after the last of the dialog, and before its first. */
export function tabToMessages(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== "Tab" || event.altKey || event.ctrlKey || event.metaKey) return;
  const place = event.shiftKey ? 0 : -1;
  const own = [...event.currentTarget.querySelectorAll<HTMLElement>(TABBABLE)];
  const edge = own.filter((one) => one.tabIndex >= 0 && one.checkVisibility()).at(place);
  if (document.activeElement !== edge) return;
  const answers = document.querySelectorAll<HTMLElement>(`${MESSAGES} button`);
  const next = [...answers].at(-1 - place);
  if (next === undefined) return;
  event.preventDefault();
  next.focus();
}
