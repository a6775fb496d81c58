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
