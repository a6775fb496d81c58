import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { AppError } from "#app/core/errors/app-error.ts";
import { useSubmit } from "./use-submit.ts";

afterEach(cleanup);

/** A submit whose work waits for its end. */
function aSubmit() {
  const { result, unmount } = renderHook(() => useSubmit());
  const signals: AbortSignal[] = [];
  const end = Promise.withResolvers<void>();
  const press = () =>
    result.current.submit((signal) => {
      signals.push(signal);
      return end.promise;
    });
  return { result, unmount, signals, end, press };
}

it("is busy until it is done, and a second press meanwhile does nothing", async () => {
  const { result, signals, end, press } = aSubmit();
  let done: Promise<boolean> = Promise.resolve(false);
  act(() => {
    done = press();
  });
  expect(result.current.isBusy).toBe(true);
  expect(await press()).toBe(false);
  expect(signals.length).toBe(1);
  await act(async () => end.resolve());
  expect(await done).toBe(true);
  expect(result.current).toMatchObject({ isBusy: false, error: null });
});

it("says with which code it failed, until it is tried or typed again", async () => {
  const { result } = renderHook(() => useSubmit());
  const refuse = () => result.current.submit(() => Promise.reject(new AppError(8020)));
  await act(async () => expect(await refuse()).toBe(false));
  expect(result.current).toMatchObject({ isBusy: false, error: { code: 8020 } });
  act(() => result.current.forget());
  expect(result.current.error).toBeNull();
  await act(async () => expect(await refuse()).toBe(false));
  await act(async () => expect(await result.current.submit(async () => undefined)).toBe(true));
  expect(result.current.error).toBeNull();
});

it("is aborted when the form goes, and says nothing any more", async () => {
  const { result, unmount, signals, end, press } = aSubmit();
  let done: Promise<boolean> = Promise.resolve(true);
  act(() => {
    done = press();
  });
  const before = result.current;
  unmount();
  expect(signals[0]?.aborted).toBe(true);
  end.reject(new AppError(8020));
  expect(await done).toBe(false);
  expect(result.current).toBe(before);
});
