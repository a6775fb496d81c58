/** Pages of a fixed width are made smaller where the window has no room for them. */
export function fitPages(scroller: HTMLElement, pages: HTMLElement): void {
  const shrink = () => {
    pages.style.setProperty("zoom", "1");
    const widest = Math.max(1, ...Array.from(pages.children, ({ scrollWidth }) => scrollWidth));
    const room = scroller.clientWidth - 16;
    pages.style.setProperty("zoom", String(Math.min(1, room / widest)));
  };
  let width = 0;
  new ResizeObserver(() => {
    if (scroller.clientWidth === width) return;
    width = scroller.clientWidth;
    shrink();
  }).observe(scroller);
}
