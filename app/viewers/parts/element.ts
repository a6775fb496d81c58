interface Look {
  readonly className?: string;
  readonly text?: string;
  readonly attributes?: Readonly<Record<string, string>>;
}

/** An element with text, never with markup. */
export function element<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  { className = "", text = "", attributes = {} }: Look = {},
): HTMLElementTagNameMap[K] {
  const made = document.createElement(tag);
  if (className !== "") made.className = className;
  if (text !== "") made.textContent = text;
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  return made;
}

/** A button of a viewer's tools: a sign, and what it does in words. */
export function button(
  sign: string,
  { label, onPress }: { readonly label: string; readonly onPress: () => void },
): HTMLButtonElement {
  const made = element("button", {
    className: "tool",
    text: sign,
    attributes: { type: "button", "aria-label": label, title: label },
  });
  made.addEventListener("click", onPress);
  return made;
}
