import { cleanup, render } from "@testing-library/react";
import { useRef, useState } from "react";
import { renderToString } from "react-dom/server";
import { afterEach, expect, test } from "vitest";
import { useTypedEarly } from "./typed-early.ts";

function Form() {
  const form = useRef<HTMLFormElement>(null);
  const [name, setName] = useState("");
  const [isAgreed, setAgreed] = useState(false);
  const isAlive = useTypedEarly(form);
  return (
    <form ref={form}>
      <input value={name} onChange={(event) => setName(event.target.value)} />
      <input
        type="checkbox"
        checked={isAgreed}
        onChange={(event) => setAgreed(event.target.checked)}
      />
      <output>{`${name}|${isAgreed}`}</output>
      <button type="submit" disabled={!isAlive}>
        Open
      </button>
    </form>
  );
}

afterEach(cleanup);

function hydrateAfter(early: (place: HTMLElement) => void): HTMLElement {
  const place = document.createElement("div");
  document.body.append(place);
  place.innerHTML = renderToString(<Form />);
  early(place);
  render(<Form />, { container: place, hydrate: true });
  return place;
}

test("what was typed and checked before the page came to life is kept", () => {
  const place = hydrateAfter((page) => {
    const [text, check] = page.querySelectorAll("input");
    text!.value = "maya@example.org";
    check!.checked = true;
  });
  expect(place.querySelector("output")?.textContent).toBe("maya@example.org|true");
  expect(place.querySelector("input")?.value).toBe("maya@example.org");
});

test("the button takes no press that would be lost", () => {
  const place = hydrateAfter((page) => expect(page.querySelector("button")?.disabled).toBe(true));
  expect(place.querySelector("button")?.disabled).toBe(false);
});

test("an untouched form stays as the server made it", () => {
  const place = hydrateAfter(() => undefined);
  expect(place.querySelector("output")?.textContent).toBe("|false");
});
