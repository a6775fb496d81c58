import * as fake from "fake-indexeddb";
import { vi } from "vitest";

/** Gives a test file the databases of a browser, empty. */
export function provideIndexedDb(): void {
  for (const [name, part] of Object.entries(fake)) {
    if (name.startsWith("IDB")) vi.stubGlobal(name, part);
  }
  vi.stubGlobal("indexedDB", new fake.IDBFactory());
}
