import type { DeviceStorage } from "#app/core/ports.ts";
import type { ScreenChoices } from "./screen-choices.ts";

type ChosenSort = NonNullable<ScreenChoices["sort"]>;

/** Before the name of a person: how they like the screen, on this device. */
export const CHOICES_KEY = "choices:";
const KEYS: readonly ChosenSort["key"][] = ["name", "usertime", "size"];
const DIRECTIONS: readonly ChosenSort["direction"][] = ["asc", "desc"];

/**
 * The order that somebody has chosen, as `screen-choices.ts` reads it; null where none was. By itself,
 * because it is asked for before the code that reads them all is here.
 */
export function readChosenSort(device: DeviceStorage, userName: string): ChosenSort | null {
  try {
    const kept: unknown = JSON.parse(device.read(CHOICES_KEY + userName) ?? "null");
    const sort = fieldOf(kept, "sort");
    const key = KEYS.find((known) => known === fieldOf(sort, "key"));
    const direction = DIRECTIONS.find((known) => known === fieldOf(sort, "direction"));
    return key === undefined || direction === undefined ? null : { key, direction };
  } catch {
    // What cannot be read was not chosen.
    return null;
  }
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined;
}
