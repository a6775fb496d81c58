/** The floors of the house: what each room may import, its own files always included. */

/** @param {readonly string[]} parts */
const any = (parts) => `^(${parts.join("|")})`;
const packages = (names) => names.map((name) => `node_modules/${name}(/|$)`);

const CRYPTO_PKG = "crypto-wasm/pkg/";
const REACT = packages(["react", "react-dom", "@types/react", "@types/react-dom"]);
const REMIX = packages(["@remix-run/react", "@remix-run/node", "@remix-run/css-bundle"]);
const TEXTS = packages(["i18next", "react-i18next"]);

/** Server siblings of a feature may use the server's half of the platform. */
const SERVER_FILE = "[.]server[.]tsx?$";
const FEATURES_MAY = [
  "app/ui/",
  "app/core/",
  "app/contract/",
  "app/i18n/",
  "app/document/",
  "app/platform/runtime-context",
  "app/platform/preferences.client",
  "app/platform/(authenticator|core-apart|count-pages|forget-device|name-index|open-place|pages|places|reload)[.]client",
  "app/platform/files/(pick|pick-folder|drop|handles)[.]client",
  "app/platform/notice[.]client",
  "app/platform/download/media-gate[.]client",
  "app/platform/(greet-frame|ready-frame|viewer-parts)[.]client",
  ...REACT,
  ...REMIX,
  ...TEXTS,
  ...packages(["lucide-react", "valibot", "@zxcvbn-ts", "client-zip", "diff", "get-nonce"]),
];
const FEATURE_TYPES = ["app/platform/", "app/root"];

/** Room → what it may import besides itself. `types`: only by `import type`. */
const ROOMS = [
  { room: "app/contract/", may: packages(["valibot", "msgpackr"]) },
  {
    room: "app/core/",
    may: ["app/contract/", ...packages(["valibot", "client-zip", "@zxcvbn-ts", "hucre"])],
  },
  {
    room: "app/platform/",
    may: [
      "app/contract/",
      "app/core/",
      "app/document/boot-element",
      ...REACT,
      ...packages(["valibot", "idb", "@simplewebauthn"]),
    ],
    types: ["app/i18n/"],
  },
  // The one rule by which code is asked for again is that of every floor, and so is which letter a key is; the
  // boxes of a name are drawn before the application, too.
  {
    room: "app/ui/",
    may: [
      "app/contract/latin-key",
      "app/core/lazy-import",
      "app/core/display/name-runs",
      ...REACT,
      ...packages(["radix-ui", "lucide-react", "get-nonce", "uqr"]),
    ],
  },
  { room: "app/i18n/", may: ["app/contract/", ...TEXTS], types: ["app/platform/", "app/locales/"] },
  {
    room: "app/document/",
    may: ["app/contract/", "app/i18n/", "app/ui/Anchor", ...REACT, ...REMIX, ...TEXTS],
    types: ["app/platform/", "app/ui/"],
  },
  { room: "app/features/", notFiles: SERVER_FILE, may: FEATURES_MAY, types: FEATURE_TYPES },
  {
    room: "app/features/",
    files: SERVER_FILE,
    may: [...FEATURES_MAY, "app/platform/.*[.]server[.]ts$"],
    types: FEATURE_TYPES,
  },
  {
    room: "app/routes/",
    may: ["app/features/", "app/document/", ...REACT, ...REMIX],
    types: ["app/root"],
  },
  {
    room: "app/workers/",
    may: [
      "app/contract/",
      "app/core/crypto/port",
      "app/core/keys/version-key",
      "app/core/files/search/index-methods",
      "app/platform/random.client",
      "app/platform/crypto/packet-buffers.client",
      "app/platform/crypto/simd.client",
      "app/platform/storage/kept-index.client",
      "app/platform/storage/kept-uploads.client",
      "app/platform/storage/kept-links.client",
      "app/platform/storage/kept-listings.client",
      "app/platform/storage/secrets.client",
      CRYPTO_PKG,
    ],
    types: ["app/core/", CRYPTO_PKG],
  },
  // Runs in the sandbox: it knows the contract and nothing else of the product.
  {
    room: "app/viewers/",
    may: [
      "app/contract/",
      ...packages([
        "valibot",
        "pdfjs-dist",
        "docx-preview",
        "hucre",
        "fflate",
        "marked",
        "dompurify",
        "@zip.js/zip[.]js",
        "utif2",
        "heic-to",
        "highlight.js",
      ]),
    ],
  },
  // What gateway and API do alike as processes.
  { room: "operation/", may: ["package[.]json$", ...packages(["prom-client"])] },
  // The table of what an operator sets, which gateway, API and scripts read alike.
  { room: "settings/", may: ["app/contract/", ...packages(["fastest-levenshtein", "valibot"])] },
  {
    room: "server/",
    may: [
      "operation/",
      "settings/",
      "app/contract/",
      "app/i18n/",
      "app/platform/.*[.]server[.]ts$",
      ...packages([
        "@remix-run/node",
        "@remix-run/server-runtime",
        "@types/express",
        "express",
        "openid-client",
        "pino",
        "msgpackr",
        "rate-limiter-flexible",
        "valibot",
        "ws",
      ]),
    ],
  },
  {
    room: "api/",
    may: [
      "package[.]json$",
      "operation/",
      "settings/",
      "app/contract/",
      CRYPTO_PKG,
      ...packages(["@simplewebauthn", "client-zip"]),
      ...packages([
        "commander",
        "kysely",
        "valibot",
        "pino",
        "rate-limiter-flexible",
        "nodemailer",
        "ws",
      ]),
    ],
  },
  {
    room: "mock-api/",
    may: [
      "api/",
      "operation/",
      "settings/",
      "app/contract/",
      ...packages(["fflate", "kysely", "pino", "valibot"]),
    ],
  },
];

/** Feature → feature only by these pairs; everybody may show errors (House 1). */
const FEATURE_PAIRS = [
  ["links", "listing"],
  ["files", "listing"],
  ["shares", "listing"],
  ["shares", "auth"],
  ["preview", "listing"],
  ["preview", "files"],
  ["links", "preview"],
  ["links", "comments"],
  ["comments", "listing"],
  ["versions", "listing"],
  ["versions", "preview"],
  ["shell", "transfers"],
  ["settings", "shell"],
  ["team", "settings"],
  ["billing", "settings"],
  ["billing", "shell"],
  ["shell", "support"],
  ["settings", "auth"],
  ["settings", "recovery"],
  ["recovery", "auth"],
  ["recovery", "settings"],
];

/** What every room of core may use: nothing of the product's domains. */
const CORE_BASE = ["errors/", "api/", "crypto/", "display/", "[^/]+[.]ts$"];

/** Domain → domain in core only by these pairs, which make no circle; everybody stands on `keys` (House 1). */
const CORE_PAIRS = [
  ["auth", "account"],
  ["files", "account"],
  ["realtime", "account"],
  ["realtime", "shares"],
  ["navigation", "files"],
  ["access", "account"],
  ["access", "files"],
  ["support", "access"],
  ["analytics", "navigation"],
  ["billing", "access"],
  ["billing", "account"],
  ["reencryption", "files"],
  ["links", "access"],
  ["links", "comments"],
  ["preview", "files"],
  ["links", "account"],
  ["links", "files"],
  ["links", "navigation"],
  ["links", "reencryption"],
  ["shares", "files"],
  ["shares", "links"],
  ["preview", "transfers"],
  ["transfers", "account"],
  ["transfers", "auth"],
  ["transfers", "files"],
  ["transfers", "links"],
  ["first-page", "account"],
  ["first-page", "auth"],
  ["first-page", "files"],
  ["first-page", "links"],
];

const TESTS = "([.]test[.]tsx?|[.]d[.]ts)$";

function floorRules({ room, files = "", notFiles, may, types = [] }) {
  const own = files === "" ? `^${room}` : `^${room}.*${files}`;
  const pathNot = notFiles === undefined ? [TESTS] : [TESTS, notFiles];
  const values = any([room, ...may]);
  const withTypes = any([room, ...may, ...types]);
  const rule = { severity: "error", from: { path: own, pathNot } };
  return [
    {
      ...rule,
      name: `floor-${room}${files}`,
      comment: `${room} may not use this room or package`,
      to: { pathNot: values, dependencyTypesNot: ["type-only", "core"] },
    },
    {
      ...rule,
      name: `floor-types-${room}${files}`,
      comment: `${room} may not know the types of this room or package`,
      to: { pathNot: withTypes, dependencyTypesNot: ["core"] },
    },
  ];
}

/** One rule for each feature, because the allowed neighbours differ. */
function featureRules() {
  const pairs = new Map(FEATURE_PAIRS.map(([from]) => [from, ["errors", from]]));
  for (const [from, to] of FEATURE_PAIRS) pairs.get(from).push(to);
  const rules = [...pairs].map(([feature, may]) => ({
    name: `feature-${feature}`,
    severity: "error",
    from: { path: `^app/features/${feature}/`, pathNot: TESTS },
    to: { path: "^app/features/", pathNot: any(may.map((name) => `app/features/${name}/`)) },
  }));
  const others = {
    name: "feature-to-feature",
    comment: "features know each other only by the listed pairs",
    severity: "error",
    from: {
      path: "^app/features/([^/]+)/",
      pathNot: [TESTS, ...[...pairs.keys()].map((name) => `^app/features/${name}/`)],
    },
    to: { path: "^app/features/", pathNot: ["^app/features/$1/", "^app/features/errors/"] },
  };
  return [...rules, others];
}

/** One rule for each domain of core, one for `keys` below them all, one for what all stand on. */
function coreRules() {
  const core = (rooms) => any(rooms.map((room) => `app/core/${room}`));
  const pairs = new Map(CORE_PAIRS.map(([from]) => [from, []]));
  for (const [from, to] of CORE_PAIRS) pairs.get(from).push(`${to}/`);
  const rule = { severity: "error" };
  const domains = [...pairs].map(([domain, may]) => ({
    ...rule,
    name: `core-${domain}`,
    comment: "domains of core know each other only by the listed pairs",
    from: { path: `^app/core/${domain}/`, pathNot: TESTS },
    to: { path: "^app/core/", pathNot: core([`${domain}/`, "keys/", ...may, ...CORE_BASE]) },
  }));
  const others = {
    ...rule,
    name: "core-domain-without-pairs",
    from: {
      path: "^app/core/([^/]+)/",
      pathNot: [TESTS, core([...CORE_BASE, ...[...pairs.keys()].map((name) => `${name}/`)])],
    },
    to: { path: "^app/core/", pathNot: [core(["keys/", ...CORE_BASE]), "^app/core/$1/"] },
  };
  const base = {
    ...rule,
    name: "core-base",
    comment: "what all of core stands on knows no domain",
    from: { path: core(CORE_BASE), pathNot: TESTS },
    to: { path: "^app/core/", pathNot: core(CORE_BASE) },
  };
  return [...domains, others, base];
}

module.exports = {
  forbidden: [
    ...ROOMS.flatMap(floorRules),
    ...featureRules(),
    ...coreRules(),
    {
      name: "no-keys-in-screens",
      comment: "what opens and seals is called by use cases of core",
      severity: "error",
      from: { path: "^app/(features|routes|ui)/", pathNot: TESTS },
      to: { path: "[.]crypto[.]ts$", dependencyTypesNot: ["type-only"] },
    },
    {
      name: "queries-in-the-store",
      comment: "rules of the API know no database: they call repositories",
      severity: "error",
      from: { path: "^api/", pathNot: ["^api/store/", TESTS] },
      to: { path: packages(["kysely"]) },
    },
    {
      name: "no-node-in-the-browser",
      comment: "Node's modules are for the server only",
      severity: "error",
      from: { path: "^app/", pathNot: [TESTS, "[.]server[.]tsx?$"] },
      to: { dependencyTypes: ["core"] },
    },
    {
      name: "server-not-in-client",
      comment: "the browser build empties .server files without a word",
      severity: "error",
      from: { path: "[.]client[.]tsx?$" },
      to: { path: "[.]server[.]tsx?$", dependencyTypesNot: ["type-only"] },
    },
    {
      name: "client-not-in-server",
      comment: "exports of .client files are undefined on the server",
      severity: "error",
      from: { path: "([.]server[.]tsx?$|^server/)" },
      to: { path: "[.]client[.]tsx?$", dependencyTypesNot: ["type-only"] },
    },
    {
      name: "no-circles",
      severity: "error",
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ["type-only"] } },
    },
    {
      name: "no-unresolved",
      severity: "error",
      from: {},
      to: { couldNotResolve: true },
    },
    {
      name: "no-development-package-in-the-product",
      severity: "error",
      from: { path: "^(app|server|api|mock-api|operation|settings)/", pathNot: TESTS },
      to: { dependencyTypes: ["npm-dev"], dependencyTypesNot: ["type-only"] },
    },
    {
      name: "forbidden-file-name",
      comment: "a file is named after the concept in it",
      severity: "error",
      from: {},
      to: {
        path: "/(utils|helpers|common|misc|service|manager|types)[.]tsx?$",
        pathNot: "node_modules",
      },
    },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: "(^|/)(build|coverage|[.]tools)/|[.]css$" },
    tsConfig: { fileName: "tsconfig.json" },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "node", "types", "default"],
      mainFields: ["module", "main", "types"],
    },
  },
};
