/** The build script makes a build aside and puts it in its place when it is whole. */
const directory = process.env.COFFER_BUILD_DIR ?? "build";

/** @type {import("@remix-run/dev").AppConfig} */
export default {
  appDirectory: "app",
  cacheDirectory: "build/.cache",
  assetsBuildDirectory: `${directory}/client/build`,
  publicPath: "/build/",
  serverBuildPath: `${directory}/remix/index.js`,
  serverModuleFormat: "esm",
  serverDependenciesToBundle: [/^#app\//],
  ignoredRouteFiles: ["**/.*", "**/*.test.{ts,tsx}", "**/*.css"],
  postcss: false,
  tailwind: false,
  future: {
    v3_fetcherPersist: true,
    // Every page knows all routes: nobody is asked which page an address has (Reading R-582).
    v3_lazyRouteDiscovery: false,
    v3_relativeSplatPath: true,
    v3_singleFetch: true,
    v3_throwAbortReason: true,
  },
};
