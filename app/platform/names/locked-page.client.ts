import { toLinkPassword } from "#app/contract/validate/link-password.ts";
import type { AppErrorShape } from "#app/core/errors/app-error.ts";
import { hasSimd } from "#app/platform/crypto/simd.client.ts";
import { drawNames } from "./draw-names.client.ts";
import { fetchCore, HOLD_LIMIT_MS, painted } from "./first-names.client.ts";
import { FirstPresses } from "./first-presses.client.ts";
import type { LockedForm } from "./locked-form.client.ts";
import type { DrawnNames, EarlyLink, LockedIsland } from "./names-island.ts";
import type { Unlock, Unlocked } from "./open-locked.client.ts";
import { startNamesWorker } from "./trusted-worker.client.ts";

/** The code that tries passwords, as it lies beside the starter. */
type Opener = typeof import("./open-locked.client.ts");

const NO_NAMES = { rows: [], opened: new Map(), takePress: () => null } as const;

/**
 * A link with a password before the application is here: what is typed into the form is tried, and the names
 * stand in the page. What it cannot answer is left to the application, which takes the password over.
 */
export class LockedPage {
  readonly #island: LockedIsland;
  readonly #form: LockedForm;
  readonly #ended = new AbortController();
  /** Of the try that runs. */
  #trying = new AbortController();
  #unlock: Promise<Unlock> | null = null;
  #password = "";
  #isWrong = false;
  #refusal: AppErrorShape | null = null;
  #drawn: (Omit<DrawnNames, "link"> & { readonly answer: unknown }) | null = null;

  constructor(island: LockedIsland, form: LockedForm) {
    this.#island = island;
    this.#form = form;
  }

  /** Hears the form at once. Resolves when the connection is free for the rest of the page. */
  async start(): Promise<void> {
    this.#form.listen(this.#ended.signal, (password) => void this.#try(password));
    await painted();
    const limit = new Promise<void>((resolve) => setTimeout(resolve, HOLD_LIMIT_MS));
    await Promise.race([this.#ask(), limit]).catch(() => undefined);
  }

  /** Nothing is done from here on; gives what was, once. */
  takeOver(): DrawnNames {
    this.#ended.abort();
    this.#trying.abort();
    const { answer, ...drawn } = this.#drawn ?? { ...NO_NAMES, answer: undefined };
    const link: EarlyLink = {
      fragment: location.hash,
      password: this.#password,
      isWrong: this.#isWrong,
      ...(this.#refusal && { refusal: this.#refusal }),
      answer,
    };
    this.#password = "";
    this.#drawn = null;
    return { ...drawn, link };
  }

  /** Asks for all parts at the same time; resolves when they are here. */
  async #ask(): Promise<void> {
    this.#unlock ??= this.#load();
    await this.#unlock;
  }

  async #load(): Promise<Unlock> {
    const { assets } = this.#island;
    const worker = startNamesWorker(assets.worker);
    this.#ended.signal.addEventListener("abort", () => worker.terminate());
    const { core } = fetchCore(hasSimd() ? assets.simd : assets.baseline);
    const opener: Promise<Opener> = import(assets.opener);
    return (await opener).createUnlock(this.#island, { worker, core });
  }

  /** A second press counts for what stands in the field then. */
  async #try(typed: string): Promise<void> {
    const password = toLinkPassword(typed);
    this.#trying.abort();
    const trying = new AbortController();
    this.#trying = trying;
    this.#password = password;
    this.#isWrong = false;
    this.#refusal = null;
    this.#form.showBusy(true);
    try {
      this.#unlock ??= this.#load();
      const unlocked = await (await this.#unlock)(password, trying.signal);
      if (!trying.signal.aborted) this.#take(unlocked);
    } catch {
      // The password waits for the application, which tries it and says what is wrong.
    }
  }

  #take(unlocked: Unlocked): void {
    if (unlocked.kind === "open") this.#draw(unlocked);
    else if (unlocked.kind === "refused") {
      // The form waits for the application, which says until when.
      this.#password = "";
      this.#refusal = unlocked.refusal;
    } else {
      this.#password = "";
      this.#isWrong = true;
      this.#form.showBusy(false);
      this.#form.tellWrong();
    }
  }

  #draw({ rows, opened, answer }: Extract<Unlocked, { kind: "open" }>): void {
    // An empty folder is told by the application.
    if (rows.length === 0) return;
    this.#form.showList(rows.length);
    const names = rows.map(({ shown }) => shown);
    drawNames(names, this.#island.look);
    const presses = new FirstPresses(rows, "browser");
    this.#drawn = { rows: names, opened, answer, takePress: () => presses.take() };
  }
}
