/**
 * Stylesheets that come late are in force at once: a document without a screen fetches none, and what waits
 * for one would wait for ever. Returns what ends it.
 */
export function giveLateSheets(): () => void {
  const give = (node: Node) => {
    if (!(node instanceof HTMLLinkElement) || node.rel !== "stylesheet") return;
    queueMicrotask(() => node.dispatchEvent(new Event("load")));
  };
  const watch = new MutationObserver((changes) => {
    for (const { addedNodes } of changes) for (const node of addedNodes) give(node);
  });
  watch.observe(document.head, { childList: true });
  return () => watch.disconnect();
}
