import { Children, cloneElement, Fragment, isValidElement, type ReactNode } from "react";
import { NAMES_ELEMENT_ID, UNLOCKED_ELEMENT_ID } from "./boot-element.ts";
import type { PageStart } from "./page-settings.ts";

/** What opens the names of a page before the application is here. */
export interface NamesStart {
  /** Address of the starter. */
  readonly starter: string;
  /** What it reads, as text of a script element. */
  readonly island: string;
  /** Of this response. */
  readonly nonce: string;
}

interface ScriptProps {
  readonly type?: string;
  readonly rel?: string;
  readonly nonce?: string;
  readonly children?: ReactNode;
  readonly dangerouslySetInnerHTML?: { readonly __html: string };
}

const HINT_ELEMENT_ID = "names-starter";
/** What the application does not know. */
const GONE = [NAMES_ELEMENT_ID, HINT_ELEMENT_ID, UNLOCKED_ELEMENT_ID];
/** `rel` of a preload that waits. */
const HELD = "held";
const PRELOAD_HELD = `for (const link of document.querySelectorAll('link[rel="${HELD}"]')) link.rel = "modulepreload";`;
/** What the router's module script imports, one line each: its manifest without a name, then the routes. */
const IMPORT = /^import (?:\* as (\w+) from )?("[^"]+");?$/gm;

/** Asks for the starter in good time, and for the application after it. */
export function startNames(names: NamesStart): PageStart {
  const hint = (
    <link id={HINT_ELEMENT_ID} rel="modulepreload" href={names.starter} nonce={names.nonce} />
  );
  return {
    hint,
    hold: (scripts) => holdScripts(scripts, (script) => <AfterNames {...script} names={names} />),
  };
}

/**
 * Asks for the application when the stylesheets are here: a browser gives module preloads the line beside
 * them, and on a slow one the first paint would wait for both (Performance P1).
 */
export const START_AFTER_STYLES: PageStart = {
  hint: null,
  hold: (scripts) => holdScripts(scripts, (script) => <AfterStyles {...script} />),
};

/**
 * The scripts of the application, waiting: their preloads ask for nothing yet, and `toHeld` makes of the
 * router's module script what asks for them.
 */
function holdScripts(node: ReactNode, toHeld: (script: ScriptProps) => ReactNode): ReactNode {
  return Children.map(node, (child) => {
    if (!isValidElement<ScriptProps>(child)) return child;
    const { type, rel, children } = child.props;
    if (child.type === "link" && rel === "modulepreload") return cloneElement(child, { rel: HELD });
    if (child.type === "script" && type === "module") return toHeld(child.props);
    return child.type === Fragment ? holdScripts(children, toHeld) : child;
  });
}

/**
 * A plain script runs only when the stylesheets before it have come, or failed to, and the one behind it is
 * read after it. It is gone when the application comes.
 */
function AfterStyles(script: ScriptProps) {
  return (
    <>
      <script
        nonce={script.nonce}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: our own text
        dangerouslySetInnerHTML={{ __html: `${PRELOAD_HELD}document.currentScript.remove();` }}
      />
      <script {...script} />
    </>
  );
}

/**
 * Behind the starter: the line that carries the names is not shared with what comes after them (Performance
 * P10). Whatever becomes of the starter, the scripts come. Island, hint and the list behind a form are gone
 * before they do, so that the application finds the page that it knows.
 */
function AfterNames({ names, ...script }: ScriptProps & { readonly names: NamesStart }) {
  const text = script.dangerouslySetInnerHTML?.__html ?? "";
  return (
    <>
      <script
        id={NAMES_ELEMENT_ID}
        type="application/json"
        nonce={script.nonce}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: our own JSON, with every "<" escaped
        dangerouslySetInnerHTML={{ __html: names.island }}
      />
      <script
        {...script}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: the router's own script
        dangerouslySetInnerHTML={{ __html: holdModule(text, names.starter) }}
      />
    </>
  );
}

/**
 * The router's script with its imports behind the starter: the preloads go first, as they would have. The
 * entry may come with the first of the routes, and waits for all of them.
 */
function holdModule(text: string, starter: string): string {
  const imports = [...text.matchAll(IMPORT)];
  const names = imports.map(([, name = ""]) => name);
  const loads = imports.map(([, , url = ""]) => `import(${url})`);
  return [
    `await import(${JSON.stringify(starter)}).then((starter) => starter.isFree).catch(() => {});`,
    `for (const id of ${JSON.stringify(GONE)}) document.getElementById(id)?.remove();`,
    PRELOAD_HELD,
    "let go;",
    "window.cofferRoutes = new Promise((resolve) => { go = resolve; });",
    `const [${names.join(", ")}] = await Promise.all([${loads.join(", ")}]);`,
    text.replace(IMPORT, ""),
    "go();",
  ].join("\n");
}
