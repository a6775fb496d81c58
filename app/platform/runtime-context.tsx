import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useState,
  useSyncExternalStore,
} from "react";
import type { Account } from "#app/core/account/account.ts";
import type { User } from "#app/core/account/user.ts";
import type { ApiClient } from "#app/core/api/client.ts";
import type { AuthState } from "#app/core/auth/auth.ts";
import type { AuthSession } from "#app/core/auth/auth-session.ts";
import type { ProofRequest } from "#app/core/auth/proof-request.ts";
import type { CryptoPort } from "#app/core/crypto/port.ts";
import type { SeenFolders } from "#app/core/files/seen-folders.ts";
import { type Observable, Store } from "#app/core/observable.ts";
import type {
  Clock,
  DeviceStorage,
  HttpPort,
  LogPort,
  LogReader,
  OnlinePort,
  TabsPort,
} from "#app/core/ports.ts";
import type { ChangeFeed } from "#app/core/realtime/change-feed.ts";
import type { TransferEngine } from "#app/core/transfers/engine.ts";
import type { Locale } from "#app/i18n/locales.data.ts";
import { adoptLocale, chooseTimeZone, writeLocale, writeTheme } from "./preferences.client.ts";

/** Everything of this page that outlives a screen: the ports and the engines that run over them. */
export interface Runtime {
  readonly api: ApiClient;
  readonly crypto: CryptoPort;
  readonly http: HttpPort;
  readonly clock: Clock;
  readonly online: OnlinePort;
  readonly tabs: TabsPort;
  readonly log: LogPort & LogReader;
  readonly device: DeviceStorage;
  /** Clear values that end with this tab, such as a fragment that waits for a sign-in. */
  readonly tabStorage: DeviceStorage;
  /** How this device is called where it writes, such as "Firefox on Linux". */
  readonly deviceName: string;
  readonly transfers: TransferEngine;
  readonly auth: AuthSession;
  /** Asks the user to prove again who they are, for calls that need it. */
  readonly proof: ProofRequest;
  /** Folders that were opened in this page. */
  readonly seen: SeenFolders;
  /** Tells when something of the user's tree changed, in any tab or on another device. */
  readonly changes: ChangeFeed;
}

/** What the next pages are shown in; kept in cookies that hold nothing secret. */
export interface PagePreferences {
  setTheme(theme: "light" | "dark" | "system"): void;
  /** Texts come with the page: reload it afterwards. */
  setLocale(locale: Locale): void;
  /** Empty: as on the device. Dates that are shown already stay. */
  setTimeZone(zone: string): void;
  /** Shows what the user has chosen on any device (Spec A§4.7). */
  adopt(chosen: {
    readonly theme: User["theme"];
    readonly locale: Locale | undefined;
    readonly timeZone: string;
  }): void;
}

interface RuntimeHandle {
  readonly runtime: Observable<Runtime | null>;
  load(): Promise<Runtime>;
}

/** A script that could not be fetched is asked for again after this time. */
const ASK_AGAIN_MS = 2_000;

const RuntimeContext = createContext<RuntimeHandle | null>(null);

/** Stands once, at the root: a page has one runtime, whatever screens it shows. */
export function RuntimeProvider({ children }: { readonly children: ReactNode }) {
  const [handle] = useState(createHandle);
  return <RuntimeContext.Provider value={handle}>{children}</RuntimeContext.Provider>;
}

/**
 * The runtime, or null on the server and until the browser has loaded it. Loading starts after the
 * first paint.
 */
export function useRuntime(): Runtime | null {
  const handle = useHandle();
  useEffect(() => keepAsking(handle), [handle]);
  return useObservable(handle.runtime);
}

/** For pages that load it only when it is needed: on focus or on submit. */
export function useLoadRuntime(): () => Promise<Runtime> {
  return useHandle().load;
}

/**
 * The value of an observable, over time. Its changes show at once, so what the server drew below a
 * reader stands in no Suspense of its own: React would draw such a part anew.
 */
export function useObservable<T>(observable: Observable<T>): T {
  const subscribe = useCallback((look: () => void) => observable.subscribe(look), [observable]);
  const get = () => observable.get();
  return useSyncExternalStore(subscribe, get, get);
}

const PREFERENCES: PagePreferences = {
  setTheme: (theme) => writeTheme(theme),
  setLocale: (locale) => writeLocale(locale),
  setTimeZone: (zone) => chooseTimeZone(zone),
  adopt: ({ theme, locale, timeZone }) => {
    chooseTimeZone(timeZone);
    if (theme === "light" || theme === "dark") writeTheme(theme);
    if (locale !== undefined) adoptLocale(locale);
  },
};

export function usePreferences(): PagePreferences {
  return PREFERENCES;
}

const UNKNOWN: Observable<AuthState> = new Store<AuthState>({ kind: "unknown" });

/** Who uses this page; `unknown` until the runtime is here. */
export function useAuthState(): AuthState {
  return useObservable(useRuntime()?.auth.state ?? UNKNOWN);
}

/** The signed-in account with open keys, else null. */
export function useAccount(): Account | null {
  const state = useAuthState();
  return state.kind === "open" ? state.account : null;
}

function useHandle(): RuntimeHandle {
  const handle = useContext(RuntimeContext);
  if (handle === null) throw new Error("RuntimeProvider is missing");
  return handle;
}

/**
 * Asks again while the code cannot be had, for a page that came just before the connection went.
 * Any other failure shows nothing here: whatever asks next shows it.
 */
function keepAsking(handle: RuntimeHandle): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOver = false;
  const ask = () => {
    handle.load().catch((error: unknown) => {
      const isMissing = error instanceof TypeError;
      if (isMissing && !isOver) timer = setTimeout(ask, ASK_AGAIN_MS);
    });
  };
  ask();
  return () => {
    isOver = true;
    clearTimeout(timer);
  };
}

function createHandle(): RuntimeHandle {
  const runtime = new Store<Runtime | null>(null);
  let loading: Promise<Runtime> | null = null;
  const start = async () => {
    const { startRuntime } = await import("./runtime.client.ts");
    const started = startRuntime();
    runtime.set(started);
    return started;
  };
  const load = () => {
    loading ??= start().catch((error: unknown) => {
      loading = null;
      throw error;
    });
    return loading;
  };
  return { runtime, load };
}
