import { describe, expect, it } from "vitest";
import { DATA_CSP, pageCsp, viewCsp, workerCsp } from "./csp.ts";

const NONCE = "bm9uY2U=";
const inputs = {
  nonce: NONCE,
  isHttps: false,
  connectOrigins: [],
  frameOrigin: null,
  ancestors: [],
};

describe("the policy of a page (Trust 2.1)", () => {
  it("allows the page's own files and nothing else", () => {
    expect(pageCsp(inputs).split("; ")).toEqual([
      "default-src 'none'",
      `script-src 'self' 'nonce-${NONCE}' 'strict-dynamic' 'wasm-unsafe-eval'`,
      "script-src-attr 'none'",
      `style-src 'self' 'nonce-${NONCE}'`,
      "style-src-attr 'none'",
      "img-src 'self' blob:",
      "media-src blob:",
      "font-src 'self'",
      "connect-src 'self'",
      "worker-src 'self'",
      "frame-src 'self'",
      "manifest-src 'self'",
      "form-action 'self'",
      "frame-ancestors 'none'",
      "base-uri 'none'",
      "object-src 'none'",
      "require-trusted-types-for 'script'",
      "trusted-types e2cs-url e2cs-names default",
      "report-to csp",
    ]);
  });

  it("names the region hosts, the one frame and who may frame it, by address", () => {
    const policy = pageCsp({
      ...inputs,
      isHttps: true,
      connectOrigins: ["https://api.eu.test"],
      frameOrigin: "https://view.test",
      ancestors: ["https://files.test"],
    });
    expect(policy).toContain("connect-src 'self' https://api.eu.test wss://api.eu.test;");
    expect(policy).toContain("frame-src 'self' https://view.test;");
    expect(policy).toContain("frame-ancestors https://files.test;");
    expect(policy).toContain("; upgrade-insecure-requests;");
  });
});

describe("other policies", () => {
  it("a worker has its own files and the region hosts", () => {
    expect(workerCsp(["https://api.eu.test"])).toBe(
      "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self' https://api.eu.test",
    );
  });

  it("an answer that is data runs nothing, is framed by nobody and has no origin (Trust 2.2)", () => {
    expect(DATA_CSP).toBe("default-src 'none'; frame-ancestors 'none'; sandbox");
  });

  it("a viewer gets what its row says it needs, and no more (Trust 2.4)", () => {
    const of = (needs: Parameters<typeof viewCsp>[0]["needs"]) =>
      viewCsp({ sandboxOrigin: "https://view.test", ancestors: ["https://files.test"], needs });
    expect(of([])).not.toMatch(/unsafe|allow-modals|allow-same-origin/);
    expect(of([])).toContain("connect-src 'none'; form-action 'none'; base-uri 'none'");
    expect(of(["wasm"])).toContain("https://view.test/build/view/ 'wasm-unsafe-eval';");
    expect(of(["inline-styles"])).toContain(
      "style-src https://view.test/build/view/ 'unsafe-inline'",
    );
    expect(of(["print"])).toMatch(/; sandbox allow-scripts allow-modals$/);
  });
});
