import { pathToFileURL } from "node:url";
import type { Plugin } from "esbuild";

/** A shape of an icon and its attributes; `key` is for lists of React, in which none stands here. */
type Shape = readonly [tag: string, attributes: Readonly<Record<string, string>>];

interface IconModule {
  /** Absent in a module that gives an icon another name. */
  readonly __iconData?: { readonly size: number; readonly node: readonly Shape[] };
}

const FOLDER = String.raw`lucide-react[\\/]dist[\\/]esm[\\/]`;
const ICONS = new RegExp(String.raw`${FOLDER}icons[\\/][\w-]+\.mjs$`);
const MAKER = new RegExp(String.raw`${FOLDER}createLucideIcon\.mjs$`);
const SIZE = 24;

/** All icons are drawn by `app/ui/Icon.tsx`, which says size, stroke and class of each. */
export const ICON_MAKER = `import { createElement } from "react";
export default (node) => (props) =>
  createElement("svg", {
    xmlns: "http://www.w3.org/2000/svg",
    viewBox: "0 0 ${SIZE} ${SIZE}",
    fill: "none",
    stroke: "currentColor",
    strokeLinecap: "round",
    strokeLinejoin: "round",
    ...props,
  }, ...node.map((shape) => createElement(...shape)));
`;

/** The module of an icon as browsers get it; null for one that gives it another name. */
export function toKnownIcon({ __iconData: icon }: IconModule): string | null {
  if (icon === undefined) return null;
  if (icon.size !== SIZE) throw new Error(`an icon of ${icon.size} instead of ${SIZE}`);
  const node = icon.node.map(([tag, { key: _key, ...attributes }]) => [tag, attributes]);
  return `import make from "../createLucideIcon.mjs";
export default /* @__PURE__ */ make(${JSON.stringify(node)});
`;
}

/** Gives the data of each icon that is used to the maker above; the library stays as published (Performance P3). */
export function iconsAsUsed(): Plugin {
  return {
    name: "icons-as-used",
    setup: ({ onLoad }) => {
      onLoad({ filter: MAKER }, () => ({ contents: ICON_MAKER, loader: "js" }));
      onLoad({ filter: ICONS }, async ({ path: file }) => {
        const contents = toKnownIcon(await import(pathToFileURL(file).href));
        return contents === null ? null : { contents, loader: "js" };
      });
    },
  };
}
