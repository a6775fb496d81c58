import { expect, it, vi } from "vitest";
import { OFFICE_GREETING } from "#app/contract/office-frame.ts";
import { greetOffice } from "./greet-office.ts";

it("the line goes to the origin of the office provider and to no page that took its place (Trust W12)", async () => {
  const postMessage = vi.fn();
  const origin = "https://office.example";
  const port = greetOffice({ postMessage } as unknown as Window, origin);
  const [message, target, [theirs]] = postMessage.mock.calls[0] as [object, string, [MessagePort]];
  // A browser hands it over where the frame has this origin, and drops it elsewhere.
  expect([message, target]).toEqual([{ kind: OFFICE_GREETING }, origin]);
  const heard = new Promise((resolve) => port.onMessage(resolve));
  theirs.postMessage({ kind: "hello" });
  expect(await heard).toEqual({ kind: "hello" });
  port.close();
  theirs.close();
});
