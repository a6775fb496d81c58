import type { CryptoPort } from "#app/core/crypto/port.ts";

/** A crypto core beside that of the page: it knows none of its keys and names, and its own end with its workers. */
export interface CoreApart {
  readonly crypto: CryptoPort;
  /** Whatever it is asked after that is never answered. */
  end(): void;
}

/** For what comes from elsewhere. Its code is that of the page (`runtime.client.ts`), which is here by then. */
export async function startCoreApart(): Promise<CoreApart> {
  const { createCrypto } = await import("./runtime.client.ts");
  const started: Worker[] = [];
  let hasEnded = false;
  const crypto = createCrypto(undefined, (worker) => {
    if (hasEnded) worker.terminate();
    else started.push(worker);
  });
  const end = () => {
    hasEnded = true;
    for (const worker of started.splice(0)) worker.terminate();
  };
  return { crypto, end };
}
