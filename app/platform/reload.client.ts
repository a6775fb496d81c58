/**
 * Loads the page anew, as soon as there is a connection: without one the browser would put its own
 * page of failure in the place of what is here.
 */
export function reloadPage(): void {
  if (navigator.onLine) location.reload();
  else addEventListener("online", () => location.reload(), { once: true });
}
