import { expect, it } from "vitest";
import { playerKey } from "./player-keys.ts";

function pressed(key: string, { on = "div", ...more }: { on?: string } & KeyboardEventInit = {}) {
  const target = document.createElement("div");
  target.innerHTML = `<${on}></${on.split(" ")[0]}>`;
  document.body.replaceChildren(target);
  let action: string | null = "nothing heard";
  target.addEventListener("keydown", (event) => {
    action = playerKey(event);
  });
  const event = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true, ...more });
  target.firstElementChild?.dispatchEvent(event);
  return action;
}

it.each([
  [" ", "toggle"],
  ["K", "toggle"],
  ["j", "back"],
  ["l", "forward"],
  ["m", "mute"],
  ["c", "captions"],
  ["f", "full-screen"],
  ["x", null],
  ["Escape", null],
] as const)("a player hears “%s” as %s", (key, action) => {
  expect(pressed(key)).toBe(action);
});

it.each([
  ["ن", "KeyK", "toggle"],
  ["ت", "KeyJ", "back"],
  ["ь", "KeyM", "mute"],
  ["f", "KeyU", "full-screen"],
] as const)("a player hears “%s” on the key %s as %s", (key, code, action) => {
  expect(pressed(key, { code })).toBe(action);
});

it.each([
  "input",
  "input type=text",
  "textarea",
  "select",
  "div contenteditable=true",
  "div role=menu",
  "div role=dialog",
])("what is typed or pressed in <%s> is not the player's", (on) => {
  expect(pressed("k", { on })).toBeNull();
});

it("the space bar presses the control that has the focus; letters go on from there", () => {
  for (const on of ["button", "a", "summary", "input type=range"]) {
    expect([on, pressed(" ", { on }), pressed("k", { on })]).toEqual([on, null, "toggle"]);
  }
});

it.each(["ctrlKey", "metaKey", "altKey"])("a key with %s is the browser's", (modifier) => {
  expect(pressed("f", { [modifier]: true })).toBeNull();
});
