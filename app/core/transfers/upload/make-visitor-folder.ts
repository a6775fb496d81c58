import * as CODES from "#app/contract/errors/codes.ts";
import { toStoredName } from "#app/contract/validate/name.ts";
import type { Fid } from "#app/core/crypto/port.ts";
import { hasCode } from "#app/core/errors/app-error.ts";
import { toShareDomain } from "#app/core/keys/item-key.ts";
import { shareIdOf } from "#app/core/keys/version-key.ts";
import type { LinkUploadFolder } from "#app/core/transfers/engine.ts";
import type { Job } from "#app/core/transfers/job.ts";
import { addPublic, type VisitorPlace } from "#app/core/transfers/upload/link-upload.api.ts";
import { underFreeName, type VisitorNaming } from "#app/core/transfers/upload/visitor-naming.ts";

/** A folder that was asked for; whether it was made is not known before there is an answer. */
export interface AskedFolder {
  readonly fid: Fid;
  readonly place: VisitorPlace;
  readonly requestId: string;
  readonly name: string;
}

interface WishedFolder {
  readonly into: LinkUploadFolder;
  readonly name: string;
  /** By an earlier try without an answer: it is asked for again, as it was, so that none is left empty. */
  readonly asked: AskedFolder | undefined;
  readonly onAsk: (asked: AskedFolder) => void;
}

interface MadeFolder {
  readonly fid: Fid;
  readonly name: string;
  readonly done: Awaited<ReturnType<typeof addPublic>>;
}

/**
 * Makes a folder in a link, named under the key of the fragment alone (Trust K13, Reading R-563). The id is the
 * server's word, as that of a file is; what lies in it is bound to the fid, which this browser made.
 */
export async function makeVisitorFolder(
  job: Job,
  naming: VisitorNaming,
  wished: WishedFolder,
): Promise<LinkUploadFolder> {
  const { into } = wished;
  try {
    const { fid, name, done } =
      (await askAgain(job, naming, wished)) ?? (await makeAnew(job, naming, wished));
    const domain = toShareDomain(shareIdOf(into.visit.ks));
    const { id, placeSig } = done;
    return { ...into, id, placeSig, path: [...into.path, { id, fid, domain, name }] };
  } finally {
    naming.claims.releaseAll(job.id);
  }
}

/** null: nothing was asked for there, or its name was somebody else's. */
async function askAgain(
  job: Job,
  { locks }: VisitorNaming,
  { into, asked }: WishedFolder,
): Promise<MadeFolder | null> {
  if (asked?.place.folderId !== into.id) return null;
  const { fid, name, place, requestId } = asked;
  try {
    const done = await locks.pass(into.visit, () => addPublic(job, place, requestId));
    return { fid, name, done };
  } catch (error) {
    if (hasCode(error, CODES.fileNameTaken)) return null;
    throw error;
  }
}

async function makeAnew(
  job: Job,
  naming: VisitorNaming,
  { into, name: wished, onAsk }: WishedFolder,
): Promise<MadeFolder> {
  const { crypto } = job.ports;
  const fid = await crypto.generateId();
  const { name, done } = await underFreeName(job, naming, {
    ...{ folder: into, fid, kind: "d", wished, first: toStoredName(wished) },
    call: async (place, name) => {
      // Another name is another request.
      const requestId = await crypto.generateId();
      onAsk({ fid, place, requestId, name });
      return addPublic(job, place, requestId);
    },
  });
  return { fid, name, done };
}
