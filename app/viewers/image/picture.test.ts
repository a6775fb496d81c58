import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { decodePicture, nameAs, upright } from "./picture.ts";

const drawn: unknown[][] = [];
const decode = vi.fn(async () => undefined);
const points = { width: 0, height: 0 };

beforeEach(() => {
  drawn.length = 0;
  decode.mockReset();
  decode.mockResolvedValue(undefined);
  vi.stubGlobal("requestAnimationFrame", () => 0);
  const context = {
    setTransform: (...turn: number[]) => drawn.push(turn),
    drawImage: (...how: unknown[]) => drawn.push(["drawn", ...how.slice(1)]),
  };
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue(context as never);
  Object.assign(HTMLImageElement.prototype, { decode });
  vi.spyOn(HTMLImageElement.prototype, "naturalWidth", "get").mockImplementation(
    () => points.width,
  );
  vi.spyOn(HTMLImageElement.prototype, "naturalHeight", "get").mockImplementation(
    () => points.height,
  );
  vi.spyOn(URL, "createObjectURL").mockReturnValue("blob:1");
  vi.spyOn(URL, "revokeObjectURL").mockReturnValue(undefined);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** Where a point of the picture comes to stand. */
function placed(turn: readonly number[], [x, y]: readonly [number, number]) {
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = turn;
  return [a * x + c * y + e, b * x + d * y + f];
}

describe("a picture that stands upright by what it says of itself", () => {
  it.each([
    [1, [24, 16], [0, 0], [24, 16]],
    [2, [24, 16], [24, 0], [0, 16]],
    [3, [24, 16], [24, 16], [0, 0]],
    [4, [24, 16], [0, 16], [24, 0]],
    [5, [16, 24], [0, 0], [16, 24]],
    [6, [16, 24], [16, 0], [0, 24]],
    [7, [16, 24], [16, 24], [0, 0]],
    [8, [16, 24], [0, 24], [16, 0]],
  ] as const)("as EXIF counts them: %i", (orientation, size, first, last) => {
    const source = document.createElement("img");
    const picture = upright(source, { width: 24, height: 16 }, orientation);
    expect([picture.width, picture.height]).toEqual(size);
    const turn = drawn.find(([how]) => how !== "drawn") as number[] | undefined;
    expect(placed(turn ?? [], [0, 0])).toEqual(first);
    expect(placed(turn ?? [], [24, 16])).toEqual(last);
    // Once, from its corner.
    expect(drawn.filter(([how]) => how === "drawn")).toEqual([["drawn", 0, 0]]);
  });

  it("is refused before it is drawn where it has too many points, or nothing to draw on", () => {
    const source = document.createElement("img");
    expect(() => upright(source, { width: 50_000, height: 50_000 }, 1)).toThrow("too-large");
    vi.mocked(HTMLCanvasElement.prototype.getContext).mockReturnValue(null);
    expect(() => upright(source, { width: 4, height: 4 }, 1)).toThrow("too-large");
    expect(drawn).toEqual([]);
  });
});

describe("a picture that the browser decodes", () => {
  it.each([
    ["is drawn", 7_000, 7_000, null],
    ["is refused above 50 million points (Trust W10)", 7_072, 7_072, "too-large"],
  ])("%s", async (_what, width, height, refusal) => {
    Object.assign(points, { width, height });
    const decoded = await decodePicture([new Uint8Array(4)], "image/png").catch(
      (error: Error) => error.message,
    );
    if (refusal === null) expect(decoded).toMatchObject({ width, height });
    else expect(decoded).toBe(refusal);
    expect(URL.revokeObjectURL).toHaveBeenCalledWith("blob:1");
  });

  it("is broken where it cannot, and its bytes are forgotten all the same", async () => {
    decode.mockRejectedValue(new Error("EncodingError"));
    await expect(decodePicture([new Uint8Array(4)], "image/png")).rejects.toThrow("broken");
    expect(URL.revokeObjectURL).toHaveBeenCalledWith("blob:1");
  });
});

it("has the name of its file, drawn by the browser or here", () => {
  const [image, canvas] = [document.createElement("img"), document.createElement("canvas")];
  for (const element of [image, canvas]) nameAs({ element, width: 1, height: 1 }, "pier.jpg");
  expect([image.alt, image.getAttribute("aria-label")]).toEqual(["pier.jpg", null]);
  expect(canvas.getAttribute("aria-label")).toBe("pier.jpg");
});
