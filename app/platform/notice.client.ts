import { BRAND_NAME, STORAGE_PREFIX } from "#app/contract/brand.ts";

/** One stands at a time, whichever tab it is of. */
const TAG = `${STORAGE_PREFIX}transfers`;

/** Whether this browser has notifications of the system. */
export function hasNotices(): boolean {
  return "Notification" in window;
}

/** Within a press: the browser asks once, and remembers. False: they are not wanted, or not possible. */
export async function askForNotices(): Promise<boolean> {
  if (!hasNotices()) return false;
  try {
    return (await Notification.requestPermission()) === "granted";
  } catch {
    return false;
  }
}

/** Only where nobody looks at the page, and the browser was allowed to. A press brings the page back. */
export function showNotice(text: string): void {
  if (!hasNotices() || document.visibilityState !== "hidden") return;
  if (Notification.permission !== "granted") return;
  try {
    const notice = new Notification(BRAND_NAME, { body: text, tag: TAG });
    notice.addEventListener("click", () => {
      window.focus();
      notice.close();
    });
  } catch {
    // Phones show them through a service worker alone, which this page has only for downloads.
  }
}
