import { KeptNames } from "./kept-names.crypto.ts";
import { NameSearch, type NameSearchPorts } from "./name-search.ts";

/** Begins to search for an account; `keeps`: this tab keeps the index at rest. Ends with the signal. */
export function startNameSearch(
  ports: NameSearchPorts,
  keeps: Promise<boolean>,
  signal: AbortSignal,
): NameSearch {
  const search = new NameSearch(ports, new KeptNames(ports.crypto, keeps));
  void search.run(signal);
  return search;
}
