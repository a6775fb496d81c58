import { keepAwake } from "#app/core/transfers/keep-awake.ts";
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
import { browserPictures } from "./pictures.client.ts";

/** Runs transfers with what nothing else of a page needs; comes with the first of them (P3). */
export function createTransferRunner(
  ports: Omit<
    TransferPorts,
    "http" | "save" | "folders" | "files" | "line" | "claims" | "uploadAbilities" | "pictures"
  >,
  output: RunnerOutput,
): TransferRunner {
  const rest = {
    http: transferHttp,
    save: createSavePort(),
    folders: sourceFolders,
    files: keptFiles,
    line: createLine(),
    claims: browserClaims,
    uploadAbilities: findUploadAbilities(),
    pictures: browserPictures,
  };
  keepAwake(output.state, browserAwake);
  return new TransferRunner({ ...ports, ...rest }, output);
}
