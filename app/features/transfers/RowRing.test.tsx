import { act, cleanup, fireEvent, render } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { Store } from "#app/core/observable.ts";
import type { RowPicture, TransferRow } from "#app/core/transfers/engine.ts";
import { newQueueItem } from "#app/core/transfers/new-item.ts";
import type { PanelPictures } from "#app/core/transfers/thumbs/panel-pictures.ts";
import { RowRing } from "./RowRing.tsx";

const MADE: RowPicture = {
  kind: "made",
  picture: { bytes: new ArrayBuffer(0), type: "image/webp" },
};
const RUNNING: TransferRow = {
  ...newQueueItem({ kind: "upload", name: "a.png" }, { id: "t1", initTimeMs: 0 }),
  ...{ sizeBytes: 2, doneBytes: 1, status: 11, picture: MADE },
  ...{ canRetry: false, canRemove: false, canPause: false },
};
const DONE: TransferRow = { ...RUNNING, status: 1 };

afterEach(cleanup);

/** Pictures that are shown when the test says so. */
function somePictures() {
  const urls = new Store<ReadonlyMap<string, string>>(new Map());
  const hide = vi.fn();
  const show = vi.fn(() => hide);
  const pictures = { urls, show } as unknown as PanelPictures;
  return { pictures, show, hide, tell: (url: string) => urls.set(new Map([["t1", url]])) };
}

/** What stands at the beginning of the row. */
function seen(container: HTMLElement): string {
  const image = container.querySelector("img");
  const rings = container.querySelectorAll("svg").length;
  return image === null ? `${rings} ring` : `${image.getAttribute("src")}, ${rings} ring`;
}

it("a row that is through shows its picture in the place of the ring, once it is open", () => {
  const { pictures, show, hide, tell } = somePictures();
  const { container, rerender, unmount } = render(<RowRing row={RUNNING} pictures={pictures} />);
  expect([seen(container), show.mock.calls.length]).toEqual(["1 ring", 0]);
  rerender(<RowRing row={DONE} pictures={pictures} />);
  expect(seen(container)).toBe("1 ring");
  expect(show).toHaveBeenCalledWith("t1", MADE);
  act(() => tell("blob:1"));
  expect(seen(container)).toBe("blob:1, 0 ring");
  // The name beside it says what it is.
  expect(container.querySelector("img")?.alt).toBe("");
  expect(hide).not.toHaveBeenCalled();
  unmount();
  expect(hide).toHaveBeenCalledOnce();
});

it("what the browser cannot show is no picture: the ring stays", () => {
  const { pictures, tell } = somePictures();
  const { container } = render(<RowRing row={DONE} pictures={pictures} />);
  act(() => tell("blob:1"));
  fireEvent.error(container.querySelector("img") as HTMLImageElement);
  expect(seen(container)).toBe("1 ring");
});

it.each([
  ["a file without one", { ...DONE, picture: undefined }, true],
  ["one that failed", { ...DONE, status: 7103 }, true],
  ["all, before what opens pictures is here", DONE, false],
])("%s keeps the ring", (_what, row, hasPictures) => {
  const { pictures, show } = somePictures();
  const { container } = render(<RowRing row={row} pictures={hasPictures ? pictures : null} />);
  expect([seen(container), show.mock.calls.length]).toEqual(["1 ring", 0]);
});
