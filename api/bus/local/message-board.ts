import type { MessageListener, Messages } from "#api/bus/bus.ts";
import type { RealtimeMessage } from "#app/contract/realtime.ts";

/** Messages within this process. */
export class MessageBoard implements Messages {
  readonly #listeners = new Set<MessageListener>();

  publish(userId: number, message: RealtimeMessage): void {
    for (const listener of [...this.#listeners]) listener.hear(userId, message);
  }

  listen(listener: MessageListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  close(): void {
    const ended = [...this.#listeners];
    this.#listeners.clear();
    for (const listener of ended) listener.end();
  }
}
