import { KeptNames } from "./kept-names.crypto.ts";
import { NameSearch, type NameSearchPorts } from "./name-search.ts";

/** Begins to search for an account; `keeps`: this tab keeps the index at rest. Ends with the signal. */
export function startNameSearch(
  ports: Omit<NameSearchPorts, "kept">,
  keeps: Promise<boolean>,
  signal: AbortSignal,
): NameSearch {
  const search = new NameSearch(ports, async () =>
    (await keeps) ? new KeptNames(ports.crypto) : null,
  );
  void search.run(signal);
  return search;
}
