import * as CODES from "#app/contract/errors/codes.ts";
import { AppError, type AppErrorShape, toErrorShape } from "#app/core/errors/app-error.ts";
import { normalise } from "#app/core/errors/normalise.ts";
import { type Observable, Store } from "#app/core/observable.ts";
import type { DeviceStorage, OnlinePort } from "#app/core/ports.ts";
import { readCodeAsked } from "./code-asked.ts";
import type { LoginPorts } from "./login.ts";
import { askSso, keepPermit, readJourney, type SsoAnswer, type SsoJourney } from "./sso.ts";
import { fetchSsoKey } from "./sso-key.ts";

export type SsoKnown = Extract<SsoAnswer, { kind: "known" }>;

/** How far somebody is whom the provider sent back. */
export type SsoSignInState =
  /** The API is asked who it is. */
  | { readonly kind: "asking" }
  | {
      readonly kind: "code";
      readonly userName: string;
      readonly isByMail: boolean;
      readonly isBusy: boolean;
      /** What the last code was refused with. */
      readonly error: AppErrorShape | null;
    }
  | { readonly kind: "known"; readonly answer: SsoKnown; readonly journey: SsoJourney }
  /** Nobody has this identity; this tab keeps what allows a sign-up. */
  | { readonly kind: "new" }
  | { readonly kind: "refused"; readonly error: AppErrorShape };

export interface SsoSignInPorts extends LoginPorts {
  readonly tabStorage: DeviceStorage;
  readonly online: Pick<OnlinePort, "isOnline">;
}

/** The key that the provider's answer brought, which lasts through the question for a code. */
interface Question {
  readonly key: string;
  readonly journey: SsoJourney;
}

type CodeState = Extract<SsoSignInState, { kind: "code" }>;

/** A sign-in at an organisation's page, from the way back until the keys can be opened (Trust K18). */
export class SsoSignIn {
  readonly #ports: SsoSignInPorts;
  readonly #state = new Store<SsoSignInState>({ kind: "asking" });
  #question: Question | null = null;

  constructor(ports: SsoSignInPorts) {
    this.#ports = ports;
  }

  get state(): Observable<SsoSignInState> {
    return this.#state;
  }

  /** Asks who it is, once: the gateway gives each key once. */
  async arrive(): Promise<void> {
    try {
      const { http, tabStorage } = this.#ports;
      const journey = readJourney(tabStorage);
      // Another tab set out: its name is not known here.
      if (journey === null) throw new AppError(CODES.ssoRefused);
      this.#question = { key: await fetchSsoKey(http), journey };
      await this.#ask(this.#question, "");
    } catch (caught) {
      this.#refuse(caught);
    }
  }

  /** The code of the second factor; empty asks for another mail. */
  async giveCode(twofacode: string): Promise<void> {
    const asked = this.#state.get();
    if (asked.kind !== "code" || asked.isBusy || this.#question === null) return;
    this.#state.set({ ...asked, isBusy: true });
    try {
      await this.#ask(this.#question, twofacode);
    } catch (caught) {
      this.#refuse(caught, twofacode === "" ? undefined : asked);
    }
  }

  async #ask({ key, journey }: Question, twofacode: string): Promise<void> {
    const { userName } = journey;
    const answer = await askSso(this.#ports, { key, userName, twofacode });
    if (answer.kind === "known") return this.#state.set({ kind: "known", answer, journey });
    keepPermit(this.#ports.tabStorage, answer.sso);
    this.#state.set({ kind: "new" });
  }

  /** `asked`: the step in which a code was refused, where there is another try. */
  #refuse(caught: unknown, asked?: CodeState): void {
    const error = toErrorShape(normalise(caught, { isOnline: this.#ports.online.isOnline() }));
    if (error.code === CODES.tokenNeeded) {
      const isByMail = readCodeAsked(error.data).codeFrom === "mail";
      const userName = this.#question?.journey.userName ?? "";
      this.#state.set({ kind: "code", userName, isByMail, isBusy: false, error: null });
    } else if (asked === undefined || error.code === CODES.ssoRefused) {
      this.#state.set({ kind: "refused", error });
    } else this.#state.set({ ...asked, error });
  }
}
