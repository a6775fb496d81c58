/** A window that is seen has its next frame long before. */
const UNSEEN_MS = 100;

/**
 * Until a picture can be put into its page. Where nobody looks, as in the frame of the next file, the browser
 * decodes nothing before it is seen: there its bytes and its size are enough.
 *
 * @throws whatever the browser says of a picture that it cannot decode
 */
export function untilDrawable(image: HTMLImageElement): Promise<void> {
  return Promise.race([image.decode(), untilLoadedUnseen(image)]);
}

/** Stays open where frames are drawn. */
async function untilLoadedUnseen(image: HTMLImageElement): Promise<void> {
  await new Promise((resolve) => image.addEventListener("load", resolve, { once: true }));
  await new Promise<void>((resolve) => {
    const unseen = setTimeout(resolve, UNSEEN_MS);
    requestAnimationFrame(() => clearTimeout(unseen));
  });
}
