import type { SocketPort } from "#app/core/ports.ts";

/** WebSockets of this page's host. */
export const browserSocket: SocketPort = {
  run: ({ path, protocols, onOpen, onMessage }, signal) =>
    new Promise((resolve) => {
      if (signal.aborted) return resolve();
      const socket = new WebSocket(location.origin.replace(/^http/, "ws") + path, [...protocols]);
      socket.binaryType = "arraybuffer";
      const close = () => socket.close();
      signal.addEventListener("abort", close, { once: true });
      socket.addEventListener("open", onOpen);
      socket.addEventListener("message", ({ data }: MessageEvent<unknown>) => {
        if (typeof data === "string") onMessage(data);
        else if (data instanceof ArrayBuffer) onMessage(new Uint8Array(data));
      });
      // An error is always followed by the close.
      socket.addEventListener("close", () => {
        signal.removeEventListener("abort", close);
        resolve();
      });
    }),
};
