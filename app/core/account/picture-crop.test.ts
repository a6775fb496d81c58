import { describe, expect, it } from "vitest";
import { FIRST_CROP, moveCrop, toSquare } from "./picture-crop.ts";

const WIDE = { width: 400, height: 200 };

describe("the square of a picture that shows", () => {
  it("is the largest in the middle at first", () => {
    expect(toSquare(WIDE, FIRST_CROP)).toEqual({ left: 100, top: 0, side: 200 });
  });

  it("is smaller the nearer one goes, and bounded both ways", () => {
    expect(toSquare(WIDE, { ...FIRST_CROP, zoom: 2 })).toEqual({ left: 150, top: 50, side: 100 });
    expect(toSquare(WIDE, { ...FIRST_CROP, zoom: 0.1 }).side).toBe(200);
    expect(toSquare(WIDE, { ...FIRST_CROP, zoom: 99 }).side).toBe(50);
  });

  it("never leaves the picture, however far it is moved", () => {
    const right = moveCrop(WIDE, FIRST_CROP, { dx01: -9, dy01: -9 });
    expect(toSquare(WIDE, right)).toEqual({ left: 200, top: 0, side: 200 });
    const left = moveCrop(WIDE, right, { dx01: 9, dy01: 0 });
    expect(toSquare(WIDE, left)).toEqual({ left: 0, top: 0, side: 200 });
  });

  it("follows a finger: half of what shows is half of its side", () => {
    const near = { ...FIRST_CROP, zoom: 2 };
    const moved = moveCrop(WIDE, near, { dx01: 0.5, dy01: -0.25 });
    expect(toSquare(WIDE, moved)).toEqual({ left: 100, top: 75, side: 100 });
  });
});
