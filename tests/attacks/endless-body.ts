import { connect, type Socket } from "node:net";

/** How a server put an end to a body that had none. */
export interface EndedBody {
  /** 0 when it hung up without a word. */
  readonly status: number;
  readonly sentBytes: number;
  readonly tookMs: number;
}

export interface BodyPlan {
  readonly port: number;
  readonly head: string;
  /** What is sent again and again, and how long after the one before, ms; 0: as fast as it is taken. */
  readonly part: Buffer;
  readonly everyMs: number;
}

/** A server that takes more than this has no limit, bytes. */
const GIVE_UP_BYTES = 512 * 1024 * 1024;

/** Sends parts of a body until the server ends it. Rejects when it never does. */
export function sendEndlessly(plan: BodyPlan): Promise<EndedBody> {
  const startedMs = performance.now();
  let text = "";
  let sentBytes = 0;
  return new Promise((resolve, reject) => {
    const socket = connect(plan.port, "127.0.0.1", () => {
      socket.write(plan.head);
      void pour();
    });
    const pour = async () => {
      while (!socket.destroyed && socket.writable) {
        if (sentBytes > GIVE_UP_BYTES) return socket.destroy(new Error("it takes everything"));
        sentBytes += plan.part.length;
        await write(socket, plan);
      }
    };
    socket.setEncoding("latin1");
    socket.on("data", (part: string) => {
      text += part;
    });
    socket.on("error", (error: NodeJS.ErrnoException) => {
      if (error.code === undefined) reject(error);
    });
    socket.on("close", () => {
      const status = Number(/^HTTP\/1\.1 ([2-5]\d\d) /.exec(text)?.[1] ?? 0);
      resolve({ status, sentBytes, tookMs: performance.now() - startedMs });
    });
  });
}

function write(socket: Socket, { part, everyMs }: BodyPlan): Promise<void> {
  return new Promise((resolve) => {
    const next = () => {
      socket.off("close", next);
      resolve();
    };
    socket.once("close", next);
    const isTaken = socket.write(part);
    if (everyMs > 0) setTimeout(next, everyMs);
    else if (isTaken) setImmediate(next);
    else socket.once("drain", next);
  });
}
