/**
 * Fetches the stylesheet of a part of the screen that comes late; resolves when it is in force. One that a
 * part brought along in the body goes with that part, and does not count.
 *
 * @throws TypeError when it cannot be had, as an import of code does
 */
export function loadSheet(href: string): Promise<void> {
  const links = [...document.head.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')];
  if (links.some((link) => link.getAttribute("href") === href && link.sheet !== null)) {
    return Promise.resolve();
  }
  return new Promise((resolve, reject) => {
    const link = document.createElement("link");
    link.rel = "stylesheet";
    link.href = href;
    link.onload = () => resolve();
    link.onerror = () => {
      link.remove();
      reject(new TypeError("stylesheet"));
    };
    document.head.append(link);
  });
}
