import { useRouteLoaderData } from "@remix-run/react";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import * as CODES from "#app/contract/errors/codes.ts";
import type { ShareKeyId } from "#app/core/crypto/port.ts";
import { AppError } from "#app/core/errors/app-error.ts";
import { normalise } from "#app/core/errors/normalise.ts";
import type { FilesPorts } from "#app/core/files/files-source.ts";
import type { FileItem } from "#app/core/files/item.ts";
import { changeLinkPassword, createLink, findLink } from "#app/core/links/create-link.ts";
import { deleteLink } from "#app/core/links/delete-link.ts";
import { type EncryptingStep, encryptLink } from "#app/core/links/encrypt-links.ts";
import type { Link, LinkSecrets } from "#app/core/links/link.ts";
import { linkUrl } from "#app/core/links/link-address.ts";
import { setLinkSettings } from "#app/core/links/links.api.ts";
import { openSecrets } from "#app/core/links/links.crypto.ts";
import type { loader as rootLoader } from "#app/root.tsx";
import { type LinkForm, passwordOf, settingsOf } from "./link-form.ts";

export type LinkWork =
  | { readonly step: "loading" }
  | { readonly step: "new" }
  | {
      readonly step: "ready";
      readonly link: Link;
      readonly secrets: LinkSecrets;
      readonly url: string;
    }
  | { readonly step: "working"; readonly progress: EncryptingStep }
  | { readonly step: "failed"; readonly error: AppError };

export interface LinkActions {
  /** Makes the link and encrypts it; the work then stands at `ready`. */
  create(form: LinkForm): Promise<void>;
  /** False when it could not be saved. */
  save(form: LinkForm): Promise<boolean>;
  remove(): Promise<boolean>;
  /** The address, after what is not encrypted yet; null when that failed. */
  addressToCopy(): Promise<string | null>;
}

/** Where links are opened: the link host of this region. */
export function useLinkHost(): string {
  const root = useRouteLoaderData<typeof rootLoader>("root");
  return root?.hosts[root.region].link ?? window.location.origin;
}

/** The link of an item, from looking for it to having it saved. */
export function useLinkWork(ports: FilesPorts, item: FileItem): [LinkWork, LinkActions] {
  const [work, setShown] = useState<LinkWork>({ step: "loading" });
  const running = useRef(new AbortController());
  const signal = useCallback(() => running.current.signal, []);
  const host = useLinkHost();
  // What a dialog that is gone still hears shows nothing: another link may stand there by now.
  const setWork = useCallback(
    (next: LinkWork) => {
      if (!signal().aborted) setShown(next);
    },
    [signal],
  );
  const ready = useCallback(
    async (link: Link) => {
      const secrets = await openSecrets(ports, link);
      setWork({ step: "ready", link, secrets, url: linkUrl(link, secrets, host) });
    },
    [ports, host, setWork],
  );
  const guard = useCallback(
    async (deed: () => Promise<void>) => {
      try {
        await deed();
        return true;
      } catch (error) {
        setWork({ step: "failed", error: normalise(error) });
        return false;
      }
    },
    [setWork],
  );
  useEffect(() => {
    const now = new AbortController();
    running.current = now;
    void guard(async () => {
      const link = await findLink(ports, item);
      if (now.signal.aborted) return;
      if (link === null) setWork({ step: "new" });
      else await ready(link);
    });
    return () => now.abort();
  }, [ports, item, ready, guard, setWork]);
  const actions = useMemo(
    () => createActions({ ports, item, work, setWork, ready, guard, signal }),
    [ports, item, work, setWork, ready, guard, signal],
  );
  return [work, actions];
}

interface ActionTools {
  readonly ports: FilesPorts;
  readonly item: FileItem;
  readonly work: LinkWork;
  readonly setWork: (work: LinkWork) => void;
  readonly ready: (link: Link) => Promise<void>;
  readonly guard: (deed: () => Promise<void>) => Promise<boolean>;
  /** Ends what runs when the dialog goes. */
  readonly signal: () => AbortSignal;
}

function createActions(tools: ActionTools): LinkActions {
  const { ports, item, work, setWork, ready, guard, signal } = tools;
  const show = (progress: EncryptingStep) => setWork({ step: "working", progress });
  return {
    create: async (form) => {
      await guard(async () => {
        show({ kind: "preparing" });
        const link = await createLink(ports, { item, password: passwordOf(form) });
        await setLinkSettings(ports.api, link.id, settingsOf(form, null, ports.api.servtimeS()));
        await finish(tools, link.ks);
      });
    },
    save: (form) =>
      guard(async () => {
        if (work.step !== "ready") return;
        const { link, secrets } = work;
        await setLinkSettings(ports.api, link.id, settingsOf(form, link, ports.api.servtimeS()));
        const password = passwordOf(form);
        if ((password ?? "") === secrets.password) return reload(tools);
        show({ kind: "preparing" });
        const changed = await changeLinkPassword(ports, { link, item, password });
        await finish(tools, changed.ks);
      }),
    remove: () =>
      guard(async () => {
        if (work.step === "ready") await deleteLink(ports, work.link);
        setWork({ step: "new" });
      }),
    addressToCopy: async () => {
      if (work.step !== "ready") return null;
      if (work.link.itemsToEncrypt === 0) return work.url;
      const isDone = await guard(async () => {
        show({ kind: "preparing" });
        await encryptLink(ports, work.link.ks, { onStep: show, signal: signal() });
        await ready({ ...work.link, itemsToEncrypt: 0 });
      });
      return isDone ? work.url : null;
    },
  };
}

async function finish(tools: ActionTools, ks: ShareKeyId): Promise<void> {
  const onStep = (progress: EncryptingStep) => tools.setWork({ step: "working", progress });
  await encryptLink(tools.ports, ks, { onStep, signal: tools.signal() });
  await reload(tools);
}

async function reload({ ports, item, ready }: ActionTools): Promise<void> {
  const link = await findLink(ports, item);
  if (link === null) throw new AppError(CODES.linkDeleted);
  await ready(link);
}
