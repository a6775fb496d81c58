import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { clickToSave } from "./click-to-save.client.ts";

let clicked: string[] = [];

beforeEach(() => {
  clicked = [];
  vi.useFakeTimers();
  vi.spyOn(URL, "createObjectURL").mockReturnValue("blob:it");
  vi.spyOn(URL, "revokeObjectURL").mockReturnValue(undefined);
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    clicked.push(this.download);
  });
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

it("a file that is ready is handed to the browser after a second, once (Spec B§4)", async () => {
  const saved = clickToSave(new Blob(["ten bytes!"]), { name: "a.txt", sizeBytes: 10 });
  await vi.advanceTimersByTimeAsync(999);
  expect(clicked).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  await saved;
  expect(clicked).toEqual(["a.txt"]);
  expect(document.querySelector("a")).toBeNull();
});

it("a file of another length is never handed on: 7103", async () => {
  const saved = clickToSave(new Blob(["short"]), { name: "a.txt", sizeBytes: 10 });
  await expect(saved).rejects.toMatchObject({ code: 7103 });
  expect(clicked).toEqual([]);
});
