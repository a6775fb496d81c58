/**
 * Trusted Types of the starter (Trust 2.1): a policy of its own, because those of the application are
 * made when that is here, and no name can be used twice.
 */
const NAMES_WORKER = /^\/build\/workers\/(?:first|locked)-[0-9A-Z]{8}\.js$/;

export function startNamesWorker(path: string): Worker {
  const policy = window.trustedTypes?.createPolicy("e2cs-names", { createScriptURL: check });
  return new Worker(policy?.createScriptURL(path) ?? check(path), {
    type: "module",
    name: "names",
  });
}

function check(path: string): string {
  if (NAMES_WORKER.test(path)) return path;
  throw new Error("not the worker of this build");
}
