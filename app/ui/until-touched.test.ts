import { expect, it } from "vitest";
import { untilTouched } from "./until-touched.ts";

it.each(["pointerover", "keydown"])("waits for a %s, and for no time", async (type) => {
  let isTouched = false;
  const touched = untilTouched().then(() => {
    isTouched = true;
  });
  await new Promise((resolve) => setTimeout(resolve, 0));
  expect(isTouched).toBe(false);
  dispatchEvent(new Event(type));
  await touched;
  expect(isTouched).toBe(true);
});
