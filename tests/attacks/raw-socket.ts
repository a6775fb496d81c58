import { connect } from "node:net";

/** What came back on a connection over which raw bytes were sent. */
export interface RawOutcome {
  /** Every status line, in order; the interim ones too. */
  readonly statuses: readonly number[];
  readonly text: string;
  /** The server ended the connection before the test did. */
  readonly isEnded: boolean;
}

/** How long a server may say nothing before its answer counts as complete, ms. */
const QUIET_MS = 60;
/** How long it may take until its first byte, ms. */
const FIRST_BYTE_MS = 5_000;

/** Sends the bytes as they are and listens until the server ends the connection or falls silent. */
export function sendRaw(port: number, bytes: string): Promise<RawOutcome> {
  return new Promise((resolve) => {
    let text = "";
    const socket = connect(port, "127.0.0.1", () => socket.write(bytes, "latin1"));
    const finish = (isEnded: boolean) => {
      clearTimeout(timer);
      socket.destroy();
      resolve({ statuses: statusesIn(text), text, isEnded });
    };
    let timer = setTimeout(() => finish(false), FIRST_BYTE_MS);
    socket.setEncoding("latin1");
    socket.on("data", (part: string) => {
      text += part;
      clearTimeout(timer);
      timer = setTimeout(() => finish(false), QUIET_MS);
    });
    // A server that hangs up on bytes it does not read resets the connection.
    socket.on("error", () => finish(true));
    socket.on("end", () => finish(true));
  });
}

function statusesIn(text: string): number[] {
  return [...text.matchAll(/HTTP\/1\.[01] (\d{3}) /g)].map(([, status]) => Number(status));
}
