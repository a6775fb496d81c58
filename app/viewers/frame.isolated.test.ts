import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { FRAME_LIMITS } from "#app/contract/preview-limits.data.ts";
import { GREETING, type ToFrame } from "#app/contract/viewer-frame.ts";
import type { Viewer, ViewerHost } from "./viewer.ts";

const NONCE = "0123456789abcdef";
const shown = vi.hoisted(() => ({
  load: vi.fn(),
  viewer: vi.fn() as unknown as Viewer,
}));
vi.mock("./registry.ts", () => {
  const load = async () => {
    shown.load();
    return (host: ViewerHost) => shown.viewer(host);
  };
  return { LOADERS: { text: load, archive: load } };
});

const ports: MessagePort[] = [];
beforeEach(() => {
  vi.resetModules();
  shown.load.mockClear();
  shown.viewer = async () => undefined;
  location.hash = `#${NONCE}`;
  document.head.replaceChildren();
  document.documentElement.dataset.viewer = "text";
});
afterEach(() => {
  for (const port of ports.splice(0)) port.close();
});

type Opening = Extract<ToFrame, { kind: "open" }>;
const OPENING: Opening = {
  kind: "open",
  file: { name: "Plan.txt", extension: "txt", sizeBytes: 10_000_000 },
  locale: "ar",
  dir: "rtl",
  theme: "dark",
  takesOffers: false,
  texts: { count: "{{number}} of {{all}}" },
};

/** The page of a viewer, greeted, with what it says. */
async function aPage() {
  const { port1, port2 } = new MessageChannel();
  ports.push(port1, port2);
  const said: Record<string, unknown>[] = [];
  port1.onmessage = ({ data }) => said.push(data);
  await import("./frame.ts");
  const greet = () => {
    const event = new Event("message");
    const data = { kind: GREETING, nonce: NONCE };
    Object.assign(event, { data, source: window.parent, ports: [port2] });
    window.dispatchEvent(event);
  };
  const until = (kind: string) =>
    vi.waitFor(() => expect(said.map((one) => one.kind)).toContain(kind));
  return { page: port1, said, greet, until };
}

/** The same with its file, as its viewer gets it. */
async function anOpenPage(opening: Partial<Opening> = {}) {
  const { promise, resolve } = Promise.withResolvers<ViewerHost>();
  shown.viewer = async (host) => resolve(host);
  const opened = await aPage();
  opened.greet();
  await opened.until("ready");
  opened.page.postMessage({ ...OPENING, ...opening });
  return { ...opened, host: await promise };
}

const policies = () => document.head.querySelectorAll("meta").length;

describe("the page of a viewer (Trust 2.4, W3)", () => {
  it("has given up the right to load anything before it is greeted, and says so only then", async () => {
    const { said, greet, until } = await aPage();
    await vi.waitFor(() => expect(policies()).toBe(1));
    expect(said).toEqual([]);
    greet();
    await until("ready");
  });

  it.each(["constructor", "nothing", ""])("loads no viewer called “%s”", async (name) => {
    document.documentElement.dataset.viewer = name;
    const { said, greet } = await aPage();
    greet();
    await new Promise((resolve) => setTimeout(resolve, 10));
    expect([shown.load.mock.calls.length, policies(), said]).toEqual([0, 0, []]);
  });

  it("is as the page around it: language, direction, theme, and words with their values", async () => {
    const { host } = await anOpenPage();
    const { lang, dir, dataset } = document.documentElement;
    expect([lang, dir, dataset.theme, document.title]).toEqual(["ar", "rtl", "dark", "Plan.txt"]);
    expect(host.t("count", { number: 1, all: 2 })).toBe("1 of 2");
    expect(host.t("count", { number: 1 })).toBe("1 of {{all}}");
    expect([host.t("unknown"), host.canOffer]).toEqual(["unknown", false]);
  });

  it("has the theme of the system where the page leaves it to that", async () => {
    delete document.documentElement.dataset.theme;
    await anOpenPage({ theme: "system" });
    expect(document.documentElement.dataset.theme).toBeUndefined();
  });

  it("opens its search and prints by the page's word, each as its viewer does it", async () => {
    const { page, host } = await anOpenPage();
    const done: string[] = [];
    host.findBy(() => done.push("found"));
    host.printBy(async () => void done.push("printed"));
    page.postMessage({ kind: "find" });
    page.postMessage({ kind: "print" });
    await vi.waitFor(() => expect(done).toEqual(["found", "printed"]));
  });

  it("prints nothing where it has nothing for paper, neither by a word nor by a key", async () => {
    document.documentElement.dataset.viewer = "archive";
    const { page, host } = await anOpenPage();
    const done: string[] = [];
    host.findBy(() => done.push("found"));
    host.printBy(async () => void done.push("printed"));
    page.postMessage({ kind: "print" });
    document.dispatchEvent(new KeyboardEvent("keydown", { key: "p", ctrlKey: true }));
    page.postMessage({ kind: "find" });
    await vi.waitFor(() => expect(done).toContain("found"));
    expect(done).toEqual(["found"]);
  });

  it.each(["password", "broken"] as const)(
    "says why its viewer shows nothing: %s",
    async (reason) => {
      const { page, said, greet, until } = await aPage();
      const { ViewerError } = await import("./viewer.ts");
      shown.viewer = async () => {
        throw reason === "password" ? new ViewerError(reason) : new Error("anything");
      };
      greet();
      await until("ready");
      page.postMessage(OPENING);
      await until("failed");
      expect(said.at(-1)).toEqual({ kind: "failed", reason });
    },
  );
});

describe("the bytes of a file in its frame", () => {
  it("are asked for in pieces, end where the file ends, and come in order", async () => {
    const { page, said, host } = await anOpenPage();
    const step = FRAME_LIMITS.readBytes;
    page.onmessage = ({ data }) => {
      said.push(data);
      if (data.kind !== "read") return;
      const bytes = new Uint8Array(data.to - data.from).fill(data.from / step + 1).buffer;
      page.postMessage({ kind: "bytes", id: data.id, bytes });
    };
    const whole = await host.read(0, 99_000_000);
    const reads = said.flatMap((one) => (one.kind === "read" ? [[one.from, one.to]] : []));
    expect(reads).toEqual([
      [0, step],
      [step, 2 * step],
      [2 * step, 10_000_000],
    ]);
    expect([whole[0], whole[step], whole.at(-1), whole.byteLength]).toEqual([1, 2, 3, 10_000_000]);
    expect(await host.read(10_000_000, 10_000_001)).toEqual(new Uint8Array(0));
    expect(said.filter(({ kind }) => kind === "read")).toHaveLength(3);
  });

  it("that are offered are those of the part alone, under a name that is not too long", async () => {
    const { said, until, host } = await anOpenPage({ takesOffers: true });
    const bytes = new Uint8Array([1, 2, 3, 4]);
    host.offer(`${"x".repeat(300)}.txt`, bytes.subarray(1, 3));
    await until("offer");
    const offer = said.at(-1);
    expect(offer?.bytes).toEqual(new Uint8Array([2, 3]).buffer);
    expect(offer?.name).toHaveLength(FRAME_LIMITS.nameChars);
    expect(String(offer?.name).endsWith(".txt")).toBe(true);
    host.offer("", new Uint8Array([9]));
    await vi.waitFor(() => expect(said.at(-1)?.name).toBe("file"));
  });
});

describe("the keys of the screen in a frame", () => {
  const press = (target: EventTarget, key: string, held: KeyboardEventInit = {}) => {
    const how = { key, bubbles: true, cancelable: true, ...held };
    target.dispatchEvent(new KeyboardEvent("keydown", how));
  };

  it("go to the page, but for those that somebody types or a viewer has used", async () => {
    const { said, host } = await anOpenPage();
    const field = document.createElement("input");
    const used = document.createElement("button");
    used.addEventListener("keydown", (event) => event.preventDefault());
    host.root.append(field, used);
    press(document.body, "ArrowRight");
    press(field, "Escape");
    press(used, "ArrowLeft");
    press(document.body, "Delete");
    // The browser goes back, and a selection grows.
    press(document.body, "ArrowLeft", { altKey: true });
    press(document.body, "ArrowLeft", { shiftKey: true });
    press(document.body, "Escape");
    const keys = () => said.flatMap((one) => (one.kind === "key" ? [one.key] : []));
    await vi.waitFor(() => expect(keys()).toContain("Escape"));
    expect(keys()).toEqual(["ArrowRight", "Escape"]);
  });
});
