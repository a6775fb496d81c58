import { element } from "#app/viewers/parts/element.ts";
import { onSent } from "#app/viewers/parts/on-sent.ts";
import type { ViewerHost } from "#app/viewers/viewer.ts";
import type { Archive } from "./entry.ts";

interface Locked {
  readonly opensWith: NonNullable<Archive["opensWith"]>;
  unlock(password: string): void;
}

/** Asks for the password of the entries of an archive, which stays in this frame; goes when it was the right one. */
export function askForEntries({ t }: ViewerHost, { opensWith, unlock }: Locked): HTMLElement {
  const field = element("input", {
    attributes: { type: "password", autocomplete: "off", required: "", id: "archive-password" },
  });
  const label = element("label", {
    text: t("archive.passwordLabel"),
    attributes: { for: "archive-password" },
  });
  const button = element("button", { className: "archive-open", text: t("pdf.passwordOpen") });
  const hint = element("p", { text: t("pdf.passwordHint"), attributes: { role: "note" } });
  const form = element("form", { className: "archive-unlock" });
  form.append(label, field, button, hint);
  onSent(form, button, async () => {
    const { value } = field;
    if (value === "" || button.disabled) return;
    button.disabled = true;
    const isRight = await opensWith(value);
    button.disabled = false;
    if (!isRight) {
      hint.textContent = t("archive.passwordWrong");
      hint.setAttribute("role", "alert");
      field.select();
      return;
    }
    unlock(value);
    const region = form.parentElement;
    form.remove();
    region?.focus();
  });
  return form;
}
