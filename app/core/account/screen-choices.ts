import * as v from "valibot";
import { type Observable, Store } from "#app/core/observable.ts";
import type { DeviceStorage } from "#app/core/ports.ts";
import { CHOICES_KEY } from "./chosen-sort.ts";

export interface ChoicePorts {
  readonly device: DeviceStorage;
  /** The name that was typed, never one that the server told: it is where the choices are found. */
  readonly userName: () => string;
}

/** Whatever else stands there counts as not chosen. */
const oneOf = <const T extends readonly string[]>(values: T) =>
  v.fallback(v.nullable(v.picklist(values)), null);
const SORT = v.object({
  key: v.picklist(["name", "usertime", "size"]),
  direction: v.picklist(["asc", "desc"]),
});
const CHOICES = v.object({
  sort: v.fallback(v.nullable(SORT), null),
  view: oneOf(["list", "grid"]),
  /** The drawer from 1240 px on (Look 8). */
  drawer: oneOf(["wide", "rail"]),
  /** Keys without Ctrl (WCAG 2.1.4); on where nothing was chosen. */
  letters: oneOf(["on", "off"]),
  /** What is new here and worth a banner; `seen` once it was dismissed (Reading R-166). */
  sharedWork: oneOf(["new", "seen"]),
});

/** How somebody likes the screen on this device; `null` where nothing was chosen yet. */
export type ScreenChoices = Readonly<v.InferOutput<typeof CHOICES>>;

const NOTHING_CHOSEN: ScreenChoices = {
  sort: null,
  view: null,
  drawer: null,
  letters: null,
  sharedWork: null,
};
const KEPT = v.fallback(CHOICES, NOTHING_CHOSEN);

/** The choices of one person on this device, in the clear: none of them is a secret. */
export class ChoiceStore {
  readonly #ports: ChoicePorts;
  readonly #state: Store<ScreenChoices>;

  constructor(ports: ChoicePorts) {
    this.#ports = ports;
    this.#state = new Store(this.#read());
  }

  get state(): Observable<ScreenChoices> {
    return this.#state;
  }

  /** Keeps what was chosen; what another tab chose meanwhile stays. */
  keep(chosen: Partial<ScreenChoices>): void {
    this.#state.update((state) => ({ ...state, ...chosen }));
    const { device, userName } = this.#ports;
    try {
      const kept = { ...this.#read(), ...chosen };
      device.write(CHOICES_KEY + userName(), JSON.stringify(kept));
    } catch {
      // A full or forbidden storage: the choice holds for this page.
    }
  }

  #read(): ScreenChoices {
    const { device, userName } = this.#ports;
    try {
      const text = device.read(CHOICES_KEY + userName());
      return text === null ? NOTHING_CHOSEN : v.parse(KEPT, JSON.parse(text));
    } catch {
      // A storage that cannot be read is a device on which nothing was chosen.
      return NOTHING_CHOSEN;
    }
  }
}
