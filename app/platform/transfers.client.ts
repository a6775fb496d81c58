import { keepAwake } from "#app/core/transfers/keep-awake.ts";
import type { OtherAct } from "#app/core/transfers/page-rows.ts";
import { shareRows } from "#app/core/transfers/share-rows.ts";
import { TRANSFER_SIZES } from "#app/core/transfers/sizes.ts";
import type { RunnerOutput } from "#app/core/transfers/transfer-engine.ts";
import type { TransferPorts } from "#app/core/transfers/transfer-ports.ts";
import { TransferRunner } from "#app/core/transfers/transfer-runner.ts";
import { browserAwake } from "./awake.client.ts";
import { browserClaims } from "./claims.client.ts";
import { createSavePort } from "./download/save-port.client.ts";
import { keptFiles } from "./files/kept-files.client.ts";
import { sourceFolders } from "./files/source-folder.client.ts";
import { findUploadAbilities } from "./files/upload-abilities.client.ts";
import { transferHttp } from "./http/transfer-http.client.ts";
import { createLine } from "./line.client.ts";
import { createPages } from "./pages.client.ts";
import { browserPictures } from "./pictures.client.ts";
import { randomBytes } from "./random.client.ts";

const WORD_BYTES = 4;
/** How many numbers a word holds. */
const WORDS = 2 ** 32;

/** Runs transfers with what nothing else of a page needs; comes with the first of them (P3). */
export function createTransferRunner(
  ports: Omit<
    TransferPorts,
    | "random01"
    | "http"
    | "save"
    | "folders"
    | "files"
    | "line"
    | "claims"
    | "uploadAbilities"
    | "sizes"
    | "pictures"
  >,
  output: RunnerOutput,
): TransferRunner {
  const rest = {
    random01: () => new DataView(randomBytes(WORD_BYTES).buffer).getUint32(0) / WORDS,
    http: transferHttp,
    save: createSavePort(),
    folders: sourceFolders,
    files: keptFiles,
    line: createLine(),
    claims: browserClaims,
    uploadAbilities: findUploadAbilities(),
    sizes: TRANSFER_SIZES,
    pictures: browserPictures,
  };
  keepAwake(output.state, browserAwake);
  const runner = new TransferRunner({ ...ports, ...rest }, output);
  const act: Record<OtherAct, (id: string) => void> = {
    pause: (id) => runner.pause([id]),
    resume: (id) => runner.resume([id]),
    cancel: (id) => runner.cancel(id),
  };
  shareRows({
    state: output.state,
    auth: ports.auth,
    pages: createPages(),
    clock: ports.clock,
    act: (id, wanted) => act[wanted](id),
  });
  return runner;
}
