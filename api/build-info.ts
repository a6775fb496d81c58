import product from "../package.json" with { type: "json" };

/** Which program runs. The commit is named by whoever starts it from a checkout or builds its image. */
export function readBuildInfo({ COFFER_COMMIT: commit = "" }: NodeJS.ProcessEnv) {
  return { version: product.version, commit: /^[0-9a-f]{7,64}$/.test(commit) ? commit : "unknown" };
}
