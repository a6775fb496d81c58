const FROM_THE_RIGHT =
  /^\P{L}*[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

/** By the first letter of a text: what stands in a file does not turn around with the page that shows it. */
export function directionOf(text: string): "ltr" | "rtl" {
  return FROM_THE_RIGHT.test(text) ? "rtl" : "ltr";
}
