import { element } from "./element.ts";

const SVG = "http://www.w3.org/2000/svg";

/** Paths of 24 × 24, drawn with lines. */
const ICONS = {
  up: "m18 15-6-6-6 6",
  down: "m6 9 6 6 6-6",
  minus: "M5 12h14",
  plus: "M5 12h14M12 5v14",
  width: "m18 8 4 4-4 4M2 12h20M6 8l-4 4 4 4",
  rotate: "M21 12a9 9 0 1 1-9-9c2.52 0 4.93 1 6.74 2.74L21 8M21 3v5h-5",
  print:
    "M6 18H4a2 2 0 0 1-2-2v-5a2 2 0 0 1 2-2h16a2 2 0 0 1 2 2v5a2 2 0 0 1-2 2h-2M6 9V3h12v6M6 14h12v8H6z",
  find: "m21 21-4.34-4.34M19 11a8 8 0 1 1-16 0 8 8 0 0 1 16 0",
  close: "M18 6 6 18M6 6l12 12",
  fit: "M8 3H5a2 2 0 0 0-2 2v3M21 8V5a2 2 0 0 0-2-2h-3M3 16v3a2 2 0 0 0 2 2h3M16 21h3a2 2 0 0 0 2-2v-3",
  info: "M22 12a10 10 0 1 1-20 0 10 10 0 0 1 20 0M12 16v-4M12 8h.01",
  place:
    "M20 10c0 4.993-5.539 10.193-7.399 11.799a1 1 0 0 1-1.202 0C9.539 20.193 4 14.993 4 10a8 8 0 0 1 16 0M15 10a3 3 0 1 1-6 0 3 3 0 0 1 6 0",
} as const;

export type IconName = keyof typeof ICONS;

/** A button with a picture and a name; `wide` ones are not shown on phones. */
export function toolButton(icon: IconName, label: string, onPress: () => void): HTMLButtonElement {
  const button = element("button", {
    className: "icon-tool",
    attributes: { type: "button", "aria-label": label, title: label },
  });
  button.append(iconOf(icon));
  button.addEventListener("click", onPress);
  return button;
}

/** The picture alone. */
export function iconOf(icon: IconName): SVGElement {
  const svg = document.createElementNS(SVG, "svg");
  for (const [name, value] of [
    ["viewBox", "0 0 24 24"],
    ["aria-hidden", "true"],
  ] as const) {
    svg.setAttribute(name, value);
  }
  const path = document.createElementNS(SVG, "path");
  path.setAttribute("d", ICONS[icon]);
  svg.append(path);
  return svg;
}
