import { ENCODINGS, type Encoding } from "#app/contract/encodings.data.ts";
import type { DeviceStorage } from "#app/core/ports.ts";

type Storage = Pick<DeviceStorage, "read" | "write">;

/** What somebody chose to read a text in, as long as this tab is open; undefined: nothing. */
export function readEncoding(tabStorage: Storage, itemId: string): Encoding | undefined {
  try {
    const kept = tabStorage.read(nameOf(itemId));
    return ENCODINGS.find((one) => one === kept);
  } catch {
    return undefined;
  }
}

export function keepEncoding(tabStorage: Storage, itemId: string, encoding: Encoding): void {
  try {
    tabStorage.write(nameOf(itemId), encoding);
  } catch {
    // A browser that keeps nothing judges the text anew.
  }
}

function nameOf(itemId: string): string {
  return `encoding/${itemId}`;
}
