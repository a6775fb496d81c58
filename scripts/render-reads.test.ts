import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { findRenderReads } from "./render-reads.ts";

const ROOT = path.resolve(import.meta.dirname, "..");
const SCREENS = ["app/features", "app/ui", "app/routes", "app/platform/runtime-context.tsx"];

/** What stands in a component's body. */
const inBody = (body: string) =>
  findRenderReads(`export function List({ open }) {\n${body}\nreturn null;\n}`, "List.tsx");

describe("a store that is read while something is drawn", () => {
  it.each([
    "const user = open.account.user.get();",
    "return <Banner code={open?.stopCode.get() ?? 0} />;",
    "const rows = useMemo(() => open.state.get().rows, [open]);",
    "const [first] = useState(() => open.state.get());",
    "return open.rows.map((row) => <Row key={row.id} state={open.state.get()} />);",
  ])("is found: %s", (body) => {
    expect(inBody(body)).toHaveLength(1);
  });

  it.each([
    "const press = () => open.state.get();",
    "useEffect(() => { open.state.get(); }, [open]);",
    "const usesIt = useCallback(() => open.state.get(), [open]);",
    "const one = new Map().get(open.id);",
  ])("is none: %s", (body) => {
    expect(inBody(body)).toEqual([]);
  });

  it("is found in hooks and in what is drawn only when its props change", () => {
    expect(findRenderReads("const useIt = (store) => store.get();", "use-it.ts")).toHaveLength(1);
    expect(findRenderReads("const Row = memo((p) => p.s.get());", "Row.tsx")).toHaveLength(1);
  });

  it("stands in no screen", async () => {
    const found: string[] = [];
    for (const file of await screenFiles()) {
      const reads = findRenderReads(await readFile(path.join(ROOT, file), "utf8"), file);
      found.push(...reads.map(({ line, text }) => `${file}:${line} ${text}`));
    }
    expect(found).toEqual([]);
  });
});

async function screenFiles(): Promise<readonly string[]> {
  const all = await readdir(path.join(ROOT, "app"), { recursive: true });
  const files = all.map((name) => `app/${name.split(path.sep).join("/")}`);
  const isScreen = (file: string) =>
    /(?<![.]test)[.]tsx?$/.test(file) && SCREENS.some((place) => file.startsWith(place));
  return files.filter(isScreen);
}
