import { OFFICE_GREETING } from "#app/contract/office-frame.ts";
import type { OfficePort } from "#app/core/preview/office/office-state.ts";

/** Hands one end of a new line to the provider's page, and to no page of another origin (Trust W12). */
export function greetOffice(target: Window, origin: string): OfficePort {
  const { port1: port, port2 } = new MessageChannel();
  target.postMessage({ kind: OFFICE_GREETING }, origin, [port2]);
  return {
    post: (message, transfer) => port.postMessage(message, [...transfer]),
    onMessage: (listener) => {
      port.onmessage = ({ data }: MessageEvent<unknown>) => listener(data);
    },
    close: () => port.close(),
  };
}
