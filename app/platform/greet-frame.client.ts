import type { FramePort } from "#app/core/preview/frame-session.ts";

/**
 * Hands one end of a new line to the window of a frame. Its origin is nobody's, so it cannot be named;
 * what is posted says nothing, and only pages of the sandbox may stand in the frame (`frame-src`).
 */
export function greetFrame(target: Window, greeting: { kind: string; nonce: string }): FramePort {
  const { port1: port, port2 } = new MessageChannel();
  target.postMessage(greeting, "*", [port2]);
  return {
    post: (message, transfer) => port.postMessage(message, [...transfer]),
    onMessage: (listener) => {
      port.onmessage = ({ data }: MessageEvent<unknown>) => listener(data);
    },
    onClose: (listener) => {
      port.addEventListener("close", listener);
    },
    close: () => port.close(),
  };
}
