import { afterEach, describe, expect, it } from "vitest";
import { canPrint, isViewerName, VIEWERS } from "#app/contract/viewers.data.ts";
import { startGateway, type TestGateway } from "#tests/support/gateway.ts";

const NAMES = Object.keys(VIEWERS).filter(isViewerName);

let gateway: TestGateway;
afterEach(() => gateway.close());

const sandbox = () => `view.localhost:${gateway.port}`;
const policyOf = (headers: Record<string, unknown>) => String(headers["content-security-policy"]);

describe("the page of a viewer", () => {
  it("has no origin, no network and no way out (Trust 2.4)", async () => {
    gateway = await startGateway();
    const { status, headers, text } = await gateway.ask("/view/text", { host: sandbox() });
    const own = `http://${sandbox()}/build/view/`;
    expect(status).toBe(200);
    expect(policyOf(headers)).toBe(
      [
        "default-src 'none'",
        `script-src ${own}`,
        `style-src ${own}`,
        "img-src blob: data:",
        "media-src blob:",
        "font-src blob:",
        "worker-src blob:",
        "connect-src 'none'",
        "form-action 'none'",
        "base-uri 'none'",
        `frame-ancestors ${gateway.hosts.origins.join(" ")}`,
        "sandbox allow-scripts allow-modals",
      ].join("; "),
    );
    expect(headers).toMatchObject({
      "cross-origin-embedder-policy": "require-corp",
      "cross-origin-resource-policy": "cross-origin",
      "referrer-policy": "no-referrer",
      "x-dns-prefetch-control": "off",
      // The policy is part of the answer: an older one must not stand for it.
      "cache-control": "no-cache",
      "x-content-type-options": "nosniff",
    });
    expect(headers["set-cookie"]).toBeUndefined();
    expect(text).toContain('data-viewer="text"');
    expect(text).not.toMatch(/<script>|style=/);
  });

  it("asks for all of its viewer at once, and for nothing of another", async () => {
    gateway = await startGateway();
    const partsAt = async (name: string) => {
      const { text } = await gateway.ask(`/view/${name}`, { host: sandbox() });
      return [...text.matchAll(/<link rel="modulepreload" href="([^"]+)">/g)].map(([, url]) => url);
    };
    expect(await partsAt("text")).toEqual(["/build/view/text-A.js", "/build/view/chunk-A.js"]);
    expect(await partsAt("pdf")).toEqual([]);
  });

  it.each(NAMES)("%s never gets an origin, whatever else it needs", async (name) => {
    gateway = await startGateway();
    const { headers } = await gateway.ask(`/view/${name}`, { host: sandbox() });
    const policy = policyOf(headers);
    expect(policy).toContain("connect-src 'none'");
    expect(policy).toMatch(/; sandbox allow-scripts(?: allow-modals)?$/);
    expect(policy).not.toMatch(/allow-same-origin|allow-top-navigation|allow-popups|'unsafe-eval'/);
    expect(policy).not.toMatch(/script-src [^;]*'unsafe-inline'/);
  });

  it.each(NAMES)("%s opens the print dialog where it prints, and no other", async (name) => {
    gateway = await startGateway();
    const { headers } = await gateway.ask(`/view/${name}`, { host: sandbox() });
    expect(policyOf(headers).includes("allow-modals")).toBe(canPrint(name));
    expect(canPrint("unknown") || canPrint("archive") || canPrint("font")).toBe(false);
  });

  it("stands on the sandbox host alone, and nothing else stands there", async () => {
    gateway = await startGateway({ env: { COFFER_VIEW_ORIGIN: "http://view.example" } });
    const statusAt = async (path: string, host?: string) =>
      (await gateway.ask(path, host === undefined ? {} : { host })).status;
    expect(await statusAt("/view/text", "view.example")).toBe(200);
    expect(await statusAt("/view/text")).toBe(421);
    for (const path of ["/", "/files", "/session", "/h/1/isup.txt", "/view", "/viewer"]) {
      expect([path, await statusAt(path, "view.example")]).toEqual([path, 421]);
    }
    expect(await statusAt("/view/other", "view.example")).toBe(404);
  });

  it("is the only one that pages of the panel may frame, beside their own", async () => {
    gateway = await startGateway();
    const { headers } = await gateway.ask("/files");
    expect(policyOf(headers)).toContain(`frame-src 'self' http://${sandbox()};`);
  });
});

describe("an installation whose previews would have the host of the panel", () => {
  it("does not start", async () => {
    const env = {
      COFFER_PUBLIC_URL: "https://files.example",
      COFFER_VIEW_ORIGIN: "https://files.example",
    };
    await expect(startGateway({ env })).rejects.toThrow("COFFER_VIEW_ORIGIN");
    gateway = await startGateway();
  });
});
