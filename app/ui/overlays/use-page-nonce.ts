import { setNonce } from "get-nonce";
import { useState } from "react";

/** An overlay locks the page's scrolling with a style element, which the CSP wants to know. */
export function usePageNonce(): void {
  useState(() => {
    const script = document.querySelector<HTMLScriptElement>("script[nonce]");
    if (script?.nonce) setNonce(script.nonce);
  });
}
