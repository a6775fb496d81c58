import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { START_AFTER_STYLES, startNames } from "./held-scripts.server.tsx";

/** As the router writes it. */
const MODULE = `import "/build/manifest-D.js"
import * as route0 from "/build/root-A.js";
import * as route1 from "/build/routes/_shell-B.js";

window.__remixRouteModules = {"root":route0,"routes/_shell":route1};

import("/build/entry.client-C.js");`;

const script = (text: string) => ({ dangerouslySetInnerHTML: { __html: text } });

const page = (
  <>
    <link rel="modulepreload" href="/build/root-A.js" />
    <link rel="stylesheet" href="/build/a.css" />
    <>
      <script {...script("window.__remixContext = {};")} />
      <script type="module" async {...script(MODULE)} />
    </>
  </>
);

const NAMES = { starter: "/build/workers/starter-1.js", island: '{"page":[]}', nonce: "n" };

describe("scripts that wait for the names", () => {
  const html = renderToStaticMarkup(<>{startNames(NAMES).hold(page)}</>);
  const module = /<script type="module" async="">([\s\S]*)<\/script>/.exec(html)?.[1] ?? "";

  it("are asked for only behind the starter, and then preloaded as before", () => {
    expect(html).toContain('<link rel="held" href="/build/root-A.js"/>');
    expect(html).toContain('<link rel="stylesheet" href="/build/a.css"/>');
    expect(html).toContain("<script>window.__remixContext = {};</script>");
    expect(module).not.toMatch(/^import /m);
    const places = [
      "starter-1.js",
      '.rel = "modulepreload"',
      "manifest-D.js",
      "root-A.js",
      "entry.client-C.js",
    ];
    const found = places.map((text) => module.indexOf(text));
    expect(found).toEqual(found.toSorted((a, b) => a - b));
    expect(found).not.toContain(-1);
  });

  it("hand the router the modules that it asked for", () => {
    expect(module).toContain(
      'const [, route0, route1] = await Promise.all([import("/build/manifest-D.js"), import("/build/root-A.js"), import("/build/routes/_shell-B.js")]);',
    );
    expect(module).toContain('{"root":route0,"routes/_shell":route1}');
    const places = ["window.cofferRoutes =", "await Promise.all", "__remixRouteModules", "\ngo();"];
    const found = places.map((text) => module.indexOf(text));
    expect(found).toEqual(found.toSorted((a, b) => a - b));
    expect(found).not.toContain(-1);
  });

  it("find the island before them, and gone when the application comes", () => {
    expect(html).toContain('<script id="names" type="application/json">{"page":[]}</script>');
    const hint = renderToStaticMarkup(<>{startNames(NAMES).hint}</>);
    expect(hint).toBe(
      '<link id="names-starter" rel="modulepreload" href="/build/workers/starter-1.js" nonce="n"/>',
    );
    const removed = module.indexOf(
      'of ["names","names-starter","unlocked"]) document.getElementById(id)',
    );
    expect(removed).toBeGreaterThan(module.indexOf("starter-1.js"));
    expect(removed).toBeLessThan(module.indexOf("root-A.js"));
  });

  it("come whatever becomes of the starter", () => {
    expect(module).toContain(".then((starter) => starter.isFree).catch(() => {});");
  });
});

describe("scripts of a page without names", () => {
  const html = renderToStaticMarkup(<>{START_AFTER_STYLES.hold(page)}</>);

  it("are preloaded by a plain script, which a browser runs when the stylesheets are here", () => {
    expect(html).not.toContain('rel="modulepreload"');
    expect(html).toContain('<link rel="held" href="/build/root-A.js"/>');
    expect(html).toContain('<link rel="stylesheet" href="/build/a.css"/>');
    expect(html).toMatch(/<script>for \(const link of [^<]*\.rel = "modulepreload"[^<]*<\/script>/);
  });

  it("are asked for behind it, by the router's script as it is", () => {
    const [, preloading = "", module = ""] = html.match(/<script[^>]*>[\s\S]*?<\/script>/g) ?? [];
    expect(preloading).toContain('link[rel="held"]');
    // Gone before the application, which does not know it.
    expect(preloading).toContain("document.currentScript.remove();</script>");
    expect(module).toBe(`<script type="module" async="">${MODULE}</script>`);
  });

  it("carry the nonce of their response", () => {
    const withNonce = <script type="module" nonce="n" {...script("")} />;
    const markup = renderToStaticMarkup(<div>{START_AFTER_STYLES.hold(withNonce)}</div>);
    expect(markup.match(/<script[^>]* nonce="n"/g)).toHaveLength(2);
  });

  it("ask for nothing before them", () => {
    expect(START_AFTER_STYLES.hint).toBeNull();
  });
});
