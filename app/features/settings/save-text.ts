/** Hands a small text over to the browser's downloads. */
export function saveText(fileName: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: "text/csv;charset=utf-8" }));
  const anchor = document.createElement("a");
  anchor.href = address;
  anchor.download = fileName;
  anchor.click();
  // The browser has taken it when the click is over.
  setTimeout(() => URL.revokeObjectURL(address));
}
