import { beforeAll } from "vitest";
import type { AuthState } from "#app/core/auth/auth.ts";
import type { CryptoPort } from "#app/core/crypto/port.ts";
import { Store } from "#app/core/observable.ts";
import type { LinkUploadFolder } from "#app/core/transfers/engine.ts";
import { createCryptoInProcess } from "./crypto-in-process.ts";
import { createLoadedEngine } from "./loaded-engine.ts";
import { makeTestAccount, type TestAccount } from "./transfer-account.ts";
import {
  makeSharedWorld,
  makeTransferWorld,
  SMALL_SIZES,
  type TransferWorld,
} from "./transfer-world.ts";

/** Share key of the link that visitors open, and of another one. */
export const KS = "900-0";
export const OTHER_KS = "901-0";
const CACHEKEY = "c".repeat(32);

export interface VisitorStage {
  readonly owner: TestAccount;
  /** A browser of somebody without an account who has opened the link, and the folder that it shows. */
  readonly aVisit: () => Promise<{ world: TransferWorld; folder: LinkUploadFolder }>;
  /** The same in the browser of the owner. */
  readonly aSignedInVisit: () => Promise<TransferWorld>;
}

/** A link that takes files, for all tests of the file that calls this. */
export function forVisitors(use: (stage: VisitorStage) => void, sizes = SMALL_SIZES): void {
  beforeAll(async () => {
    const owner = await makeTestAccount();
    const { lock, openLink } = await sealLinks(owner);
    const aVisit = async () => {
      const crypto = createCryptoInProcess();
      await crypto.openLink(openLink);
      const auth = new Store<AuthState>({ kind: "signed-out" } as AuthState);
      const world = makeTransferWorld(
        { ...owner, crypto },
        (ports) => createLoadedEngine({ ...ports, auth }),
        makeSharedWorld({ ...owner, crypto }, sizes),
      );
      await world.server.putUploadLink({ cachekey: CACHEKEY, ks: KS, lock });
      const visit = { cachekey: CACHEKEY, passwordlock: lock, ks: KS };
      const folder = { ...owner.root, area: "link", isReadOnly: true, visit } as const;
      return { world, folder };
    };
    const aSignedInVisit = async () => {
      const shared = makeSharedWorld(owner, sizes);
      const world = makeTransferWorld(owner, createLoadedEngine, shared);
      await owner.crypto.openLink(openLink);
      await world.server.putUploadLink({ cachekey: CACHEKEY, ks: KS, lock });
      return world;
    };
    use({ owner, aVisit, aSignedInVisit });
  });
}

async function sealLinks({ crypto }: TestAccount) {
  const { newKey } = await crypto.generateShareKey();
  const wish = { newKey, ks: KS, password: null, kept: null, passwordFloor: 3 };
  const { salt, iterations, linkversion, ...sealed } = await crypto.sealLink(wish);
  const other = await crypto.generateShareKey();
  await crypto.sealLink({ ...wish, newKey: other.newKey, ks: OTHER_KS });
  const kdf = { salt, iterations, linkversion };
  const { linkKey, enc_share_key } = sealed;
  const openLink: Parameters<CryptoPort["openLink"]>[0] = {
    ...{ linkKey, password: null, kdf, ks: KS, enc_share_key },
  };
  return { lock: sealed.passwordlock, openLink };
}
