/** Reloads the page when the gateway of `npm run dev` has come back with a new build. */
export function reloadWithGateway(): void {
  const source = new EventSource("/_dev/reload");
  source.addEventListener(
    "open",
    () => {
      source.addEventListener("open", () => location.reload(), { once: true });
    },
    { once: true },
  );
}
