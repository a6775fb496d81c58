import { useNavigate } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { latinKeyOf } from "#app/contract/latin-key.ts";
import { type GoTarget, shellKeyMeaning } from "#app/core/navigation/shell-keys.ts";
import type { ShellWindow, ShellWish } from "./shell-wish.ts";
import { usePanelActions } from "./use-panel-actions.ts";
import { useUnfinished } from "./use-unfinished.ts";

const PLACES: Readonly<Record<GoTarget, string>> = {
  files: "/files",
  vault: "/vault",
  shares: "/shares",
  settings: "/settings/profile",
};
const FIELDS = "input, textarea, select, [contenteditable]";
const COVERS = "[role='dialog'], [role='alertdialog'], [role='menu']";

interface ShellKeys {
  /** A key that came before this code, or that asks for the palette, is heard as any other. */
  readonly wish: ShellWish;
  readonly hasLetters: boolean;
  open(wanted: ShellWindow): void;
}

/** Hears the keys of the shell, wherever the focus is (Reading R-148). */
export function useShellKeys({ wish, hasLetters, open }: ShellKeys): void {
  const navigate = useNavigate();
  const { lock } = usePanelActions();
  const hasUnfinished = useUnfinished();
  const isGoing = useRef(false);
  const hear = useRef<(event: KeyboardEvent) => void>();
  hear.current = (event) => {
    const meaning = event.isComposing
      ? null
      : shellKeyMeaning(toStroke(event), {
          isTyping: event.target instanceof Element && event.target.closest(FIELDS) !== null,
          isCovered: isCovered(),
          hasLetters,
          isGoing: isGoing.current,
        });
    isGoing.current = meaning?.kind === "going";
    if (meaning === null) return;
    event.preventDefault();
    if (meaning.kind === "go") navigate(PLACES[meaning.to]);
    if (meaning.kind === "palette" || meaning.kind === "shortcuts") open(meaning.kind);
    // What would end a transfer is asked about in the panel.
    if (meaning.kind === "lock" && !hasUnfinished) lock();
  };
  useEffect(() => {
    if (wish instanceof KeyboardEvent) hear.current?.(wish);
  }, [wish]);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!event.defaultPrevented) hear.current?.(event);
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, []);
}

/**
 * AltGr writes letters; browsers tell it as Ctrl and Alt.
 * @internal Tests try keys of other keyboards.
 */
export function toStroke(event: KeyboardEvent) {
  const isAltGraph = event.getModifierState("AltGraph");
  const isControl = (event.ctrlKey || event.metaKey) && !isAltGraph;
  return {
    key: isControl ? latinKeyOf(event) : event.key,
    isControl,
    isAlt: event.altKey && !isAltGraph,
  };
}

function isCovered(): boolean {
  return [...document.querySelectorAll(COVERS)].some((one) => one.checkVisibility());
}
