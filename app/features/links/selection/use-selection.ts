import {
  type Dispatch,
  type SetStateAction,
  useCallback,
  useEffect,
  useMemo,
  useState,
} from "react";
import type { FilesPorts } from "#app/core/files/files-source.ts";
import type { FileItem } from "#app/core/files/item.ts";
import { type LinkForm, NEW_LINK_FORM, newLinkForm } from "#app/core/links/link-form.ts";
import type { LinkRules } from "#app/core/links/link-rules.ts";
import { SelectionLinks, type SelectionWish } from "#app/core/links/selection-links.ts";
import type { Draft } from "#app/features/listing/use-draft.ts";
import { useObservable } from "#app/platform/runtime-context.tsx";
import { useLinkHost } from "../use-link-work.ts";

interface SelectionOrigin {
  readonly items: readonly FileItem[];
  readonly rules: LinkRules;
  readonly draft: Draft;
  /** As it was left when the page was locked. */
  readonly typed: string | null;
}

/** What a lock finds: what was wished, and the items whose links were begun. */
interface Kept {
  readonly wish: SelectionWish;
  readonly begun: readonly string[];
}

/** Links for chosen items, and what they shall get. It ends with its dialog; a lock leaves what was begun. */
export function useSelection(ports: FilesPorts, { items, rules, draft, typed }: SelectionOrigin) {
  const host = useLinkHost();
  const [kept] = useState(() => readKept(typed, rules));
  const links = useMemo(
    () => new SelectionLinks(ports, { items, host, begun: kept.begun }),
    [ports, items, host, kept],
  );
  const [wish, setWish] = useState(kept.wish);
  const state = useObservable(links.state);
  useEffect(() => () => links.cancel(), [links]);
  // With each step: the list of what was begun grows while it works.
  const left = JSON.stringify({ wish, begun: links.begun });
  useEffect(() => draft.keep(left), [left, draft]);
  const change: Dispatch<SetStateAction<LinkForm>> = useCallback((next) => {
    setWish((now) => ({ ...now, form: typeof next === "function" ? next(now.form) : next }));
  }, []);
  const changeOlder = useCallback((changesOlder: boolean) => {
    setWish((now) => ({ ...now, changesOlder }));
  }, []);
  return { links, state, wish, change, changeOlder };
}

function readKept(typed: string | null, rules: LinkRules): Kept {
  const fresh: Kept = { wish: { form: newLinkForm(rules), changesOlder: false }, begun: [] };
  if (typed === null) return fresh;
  const before: Kept = JSON.parse(typed);
  return { ...before, wish: { ...before.wish, form: { ...NEW_LINK_FORM, ...before.wish.form } } };
}
