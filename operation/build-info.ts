import product from "../package.json" with { type: "json" };

/** Which program runs. The commit is named by whoever starts it from a checkout or builds its image. */
export function readBuildInfo({ COFFER_COMMIT: commit = "" }: NodeJS.ProcessEnv) {
  return { version: product.version, commit: /^[0-9a-f]{7,64}$/.test(commit) ? commit : "unknown" };
}

const SETTING = /^COFFER_[A-Z0-9_]+$/;

/** Names of the settings that are set, without their values. */
export function listSettingNames(env: NodeJS.ProcessEnv): string[] {
  return Object.keys(env).filter((name) => SETTING.test(name));
}
