import { toStoredName } from "#app/contract/validate/name.ts";
import { toShareDomain } from "#app/core/keys/item-key.ts";
import { shareIdOf } from "#app/core/keys/version-key.ts";
import type { LinkUploadFolder } from "#app/core/transfers/engine.ts";
import type { Job } from "#app/core/transfers/job.ts";
import { addPublic } from "#app/core/transfers/upload/link-upload.api.ts";
import { underFreeName, type VisitorNaming } from "#app/core/transfers/upload/visitor-naming.ts";

/**
 * Makes a folder in a link, named under the key of the fragment alone (Trust K13, Reading R-563). The id is the
 * server's word, as that of a file is; what lies in it is bound to the fid, which this browser made.
 */
export async function makeVisitorFolder(
  job: Job,
  naming: VisitorNaming,
  { into, name: wished }: { readonly into: LinkUploadFolder; readonly name: string },
): Promise<LinkUploadFolder> {
  const { crypto } = job.ports;
  const fid = await crypto.generateId();
  try {
    const { name, done } = await underFreeName(job, naming, {
      ...{ folder: into, fid, kind: "d", wished, first: toStoredName(wished) },
      // Another name is another request.
      call: async (place) => addPublic(job, place, await crypto.generateId()),
    });
    const domain = toShareDomain(shareIdOf(into.visit.ks));
    const { id, placeSig } = done;
    const step = { id, fid, domain, name };
    return { ...into, id, placeSig, path: [...into.path, step] };
  } finally {
    naming.claims.releaseAll(job.id);
  }
}
