/**
 * From here on nothing is fetched any more, not even a script of the own host: what a file may have taken
 * over has nowhere to send anything (Trust 2.4). A policy in the page can only take away.
 */
export function closeDoor(): void {
  const meta = document.createElement("meta");
  meta.httpEquiv = "Content-Security-Policy";
  meta.content = "script-src 'wasm-unsafe-eval'; worker-src blob:";
  document.head.append(meta);
}
