// @vitest-environment happy-dom
import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import {
  Component,
  createContext,
  forwardRef,
  type HTMLAttributes,
  lazy,
  memo,
  type ReactNode,
  StrictMode,
  Suspense,
  startTransition,
  useCallback,
  useContext,
  useEffect,
  useId,
  useLayoutEffect,
  useState,
  useSyncExternalStore,
} from "react";
import { renderToString } from "react-dom/server";
import { describe, expect, it, vi } from "vitest";
import { toKnownReact } from "./react-as-used.ts";

const require = createRequire(import.meta.url);
const ROOT = path.resolve(import.meta.dirname, "..");
const WHOLE = readFileSync(
  path.join(ROOT, "node_modules/react-dom/cjs/react-dom.production.min.js"),
  "utf8",
);

type Library = Pick<
  typeof import("react-dom") & typeof import("react-dom/client"),
  "createPortal" | "flushSync" | "hydrateRoot"
>;

function load(text: string): Library {
  const exports: Partial<Library> = {};
  new Function("exports", "require", text)(exports, require);
  return exports as Library;
}

const Shade = createContext("light");

class Boundary extends Component<{ readonly children: ReactNode }, { readonly isBroken: boolean }> {
  override state = { isBroken: false };
  static getDerivedStateFromError() {
    return { isBroken: true };
  }
  override componentDidCatch() {}
  override render() {
    return this.state.isBroken ? <p>broken</p> : this.props.children;
  }
}

const makeLate = () => lazy(async () => ({ default: () => <p>late {useContext(Shade)}</p> }));
const Named = memo(
  forwardRef<HTMLButtonElement, HTMLAttributes<HTMLButtonElement>>((props, ref) => (
    <button type="button" {...props} ref={ref} />
  )),
);

function Breaking(): ReactNode {
  throw new Error("broken");
}

const [LOOKS, LOOK_MS] = [3, 10];
const clock = { now: 1, look: () => {} };

interface AppProps {
  /** null on the server. */
  readonly library: Library | null;
  readonly Late: ReturnType<typeof makeLate>;
}

function App({ library, Late }: AppProps) {
  const [count, setCount] = useState(0);
  const [text, setText] = useState("first");
  const [isTicked, setTicked] = useState(false);
  const [notes, setNotes] = useState<readonly string[]>([]);
  const [isLate, setLate] = useState(false);
  const note = useCallback((what: string) => setNotes((before) => [...before, what]), []);
  const now = useSyncExternalStore(
    (look) => {
      clock.look = look;
      return () => {};
    },
    () => clock.now,
    () => clock.now,
  );
  useLayoutEffect(() => note("laid out"), [note]);
  useEffect(() => note("alive"), [note]);
  return (
    <Shade.Provider value={count > 1 ? "dark" : "light"}>
      <form
        id={useId()}
        onSubmit={(event) => {
          event.preventDefault();
          note("sent");
        }}
      >
        <input
          value={text}
          onChange={({ target }) => setText(target.value)}
          onFocus={() => note("in")}
        />
        <input
          type="checkbox"
          checked={isTicked}
          onChange={({ target }) => setTicked(target.checked)}
        />
        <select value={text} onChange={({ target }) => setText(target.value)}>
          <option value="first">First</option>
          <option value="second">Second</option>
        </select>
        <textarea value={text} onChange={({ target }) => setText(target.value)} />
        <Named
          id="count"
          onClick={() => setCount((before) => before + 1)}
          onKeyDown={({ key }) => note(key)}
          onMouseEnter={() => note("over")}
          onPointerDown={() => note("down")}
        >
          {count} {now}
        </Named>
        <Named id="late" onClick={() => startTransition(() => setLate(true))} />
      </form>
      <svg viewBox="0 0 1 1" strokeWidth={2} aria-hidden="true">
        <path d="M0 0" strokeLinecap="round" />
      </svg>
      <div style={{ width: count }} />
      <Boundary>{count > 2 ? <Breaking /> : <p>whole</p>}</Boundary>
      <Suspense fallback={<p>waiting</p>}>{isLate ? <Late /> : null}</Suspense>
      {count > 0 && library !== null ? library.createPortal(<p>above</p>, document.body) : null}
      <ol>
        {notes.map((what, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they only grow
          <li key={index}>{what}</li>
        ))}
      </ol>
    </Shade.Provider>
  );
}

/** What stands in the document after each thing that somebody does. */
async function use(library: Library): Promise<readonly string[]> {
  const Late = makeLate();
  const isQuiet = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const container = document.createElement("main");
  document.body.replaceChildren(container);
  container.innerHTML = renderToString(
    <StrictMode>
      <App library={null} Late={Late} />
    </StrictMode>,
  );
  const shown = [document.body.innerHTML];
  const root = library.hydrateRoot(
    container,
    <StrictMode>
      <App library={library} Late={Late} />
    </StrictMode>,
  );
  const look = async () => {
    await untilStill();
    shown.push(document.body.innerHTML);
  };
  const find = <T extends Element>(selector: string) => container.querySelector<T>(selector)!;
  await look();
  for (const type of ["pointerdown", "click", "keydown", "mouseover"]) {
    const press = { bubbles: true, cancelable: true, key: "Enter" };
    const made = type === "keydown" ? new KeyboardEvent(type, press) : new MouseEvent(type, press);
    find("#count").dispatchEvent(made);
    await look();
  }
  const type = async (field: HTMLInputElement | HTMLTextAreaElement, text: string) => {
    const kind = field instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement;
    Object.getOwnPropertyDescriptor(kind.prototype, "value")?.set?.call(field, text);
    field.dispatchEvent(new Event("input", { bubbles: true }));
    await look();
  };
  await type(find("input"), "second");
  await type(find("textarea"), "first");
  find<HTMLElement>("input[type=checkbox]").click();
  await look();
  const select = find<HTMLSelectElement>("select");
  select.value = "second";
  select.dispatchEvent(new Event("change", { bubbles: true }));
  await look();
  find("form").dispatchEvent(new Event("submit", { bubbles: true, cancelable: true }));
  find("input").dispatchEvent(new Event("focusin", { bubbles: true }));
  find<HTMLElement>("#late").click();
  await look();
  clock.now += 1;
  library.flushSync(() => clock.look());
  shown.push(document.body.innerHTML);
  find<HTMLElement>("#count").click();
  await look();
  find<HTMLElement>("#count").click();
  await look();
  root.unmount();
  await look();
  isQuiet.mockRestore();
  clock.now = 1;
  return shown;
}

/** How long effects and parts that load take is not told. */
async function untilStill(): Promise<void> {
  let still = 0;
  for (let before = ""; still < LOOKS; ) {
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
    still = before === document.body.innerHTML ? still + 1 : 0;
    before = document.body.innerHTML;
  }
}

describe("the library that draws", () => {
  it("does as it is built all that the whole one does for a page", async () => {
    const whole = await use(load(WHOLE));
    const known = await use(load(toKnownReact(WHOLE)));
    expect(known).toEqual(whole);
    const last = whole.at(-2);
    for (const part of ["broken", "late dark", "above", "sent", "over", "Enter"]) {
      expect(last).toContain(part);
    }
    expect(new Set(whole).size).toBeGreaterThan(10);
  });

  /** A page that does one of these would find the library without it. */
  it.each([
    "createRoot(",
    "findDOMNode",
    "unmountComponentAtNode",
    "onBeforeInput",
    "onComposition",
    "componentWillMount",
    "componentWillReceiveProps",
    "componentWillUpdate",
    "contextTypes",
    "SuspenseList",
    "componentStack",
  ])("is built so because no page has %s", (text) => {
    expect(filesOfPages().filter((source) => source.includes(text))).toEqual([]);
  });

  it("is built so because no page draws with other attributes", () => {
    const table = (text: string) =>
      /"([^"]*stroke-linecap[^"]*)"/.exec(text)?.[1]?.split(" ") ?? [];
    const kept = table(toKnownReact(WHOLE));
    const gone = table(WHOLE).filter((name) => !kept.includes(name));
    expect(gone.length).toBeGreaterThan(60);
    const together = gone.map((name) => name.replace(/[-:]([a-z])/g, (_, c) => c.toUpperCase()));
    const drawn = new RegExp(`\\b(?:${together.join("|")})=[{"]`);
    expect(filesOfPages().filter((source) => drawn.test(source))).toEqual([]);
  });

  it("is refused when it is another one", () => {
    expect(() => toKnownReact("")).toThrow(/is without/);
  });
});

/** Sources of everything that a page may load. */
function filesOfPages(): readonly string[] {
  const app = path.join(ROOT, "app");
  const names = readdirSync(app, { recursive: true, encoding: "utf8" });
  const pages = names.filter((file) => /\.tsx?$/.test(file) && !file.includes(".test."));
  return pages.map((file) => readFileSync(path.join(app, file), "utf8"));
}
