import { element } from "#app/viewers/parts/element.ts";
import { onSent } from "#app/viewers/parts/on-sent.ts";
import type { ViewerHost } from "#app/viewers/viewer.ts";

/**
 * Asks for the password of a document (3213), which stays in this frame. `give` opens with it; the same
 * form comes again when it was wrong.
 */
export function askPassword(
  host: ViewerHost,
  { isWrong, give }: { readonly isWrong: boolean; give(password: string): void },
): void {
  const { t } = host;
  const field = element("input", {
    attributes: { type: "password", autocomplete: "off", required: "", id: "document-password" },
  });
  const label = element("label", {
    text: t("pdf.passwordLabel"),
    attributes: { for: "document-password" },
  });
  const button = element("button", {
    className: "button",
    text: t("pdf.passwordOpen"),
  });
  const form = element("form", { className: "ask-password" });
  form.append(
    element("h2", { text: t("pdf.passwordTitle") }),
    element("p", {
      className: "message",
      text: isWrong ? t("pdf.passwordWrong") : t("pdf.passwordHint"),
      attributes: { role: isWrong ? "alert" : "note" },
    }),
    label,
    field,
    button,
  );
  // What a password is compared with may be damaged: then none is right.
  if (isWrong) {
    const text = t("pdf.passwordDamaged");
    form.append(element("p", { className: "message", text, attributes: { role: "note" } }));
  }
  onSent(form, button, () => {
    if (field.value === "") return;
    const password = field.value;
    host.root.replaceChildren();
    give(password);
  });
  host.root.replaceChildren(form);
  host.shown();
  field.focus();
}
