import { closest, distance } from "fastest-levenshtein";
import { ALL_SETTINGS, TEST_NAMES } from "./settings.data.ts";

type Environment = Readonly<Record<string, string | undefined>>;

const PREFIX = "COFFER_";
/** Where more of a name than this differs, the nearest one is no help. */
const MAX_DIFFERENT_01 = 0.5;
/** What Kubernetes sets for a service whose name begins with `coffer`. */
const INJECTED_ADDRESS = /^(?:tcp|udp|sctp):\/\//;
const INJECTED_NAME = /_PORT_\d+_(?:TCP|UDP|SCTP)(?:_(?:PROTO|PORT|ADDR))?$|_SERVICE_(?:HOST|PORT)/;

const FILE_NAMES = [...ALL_SETTINGS].flatMap(([name, { isSecret }]) =>
  isSecret === true ? [`${name}_FILE`] : [],
);
const KNOWN: ReadonlySet<string> = new Set([...ALL_SETTINGS.keys(), ...FILE_NAMES, ...TEST_NAMES]);

/** Whether Kubernetes set it for a service of this name: it is no setting. */
export function isInjected(name: string, value: string): boolean {
  return INJECTED_NAME.test(name) || (name.endsWith("_PORT") && INJECTED_ADDRESS.test(value));
}

/** A sentence for each `COFFER_…` that is no setting, and one for all that Kubernetes has set. */
export function describeUnknownNames(source: Environment): {
  readonly unknown: readonly string[];
  readonly injected: readonly string[];
} {
  const names = Object.keys(source).filter((name) => name.startsWith(PREFIX));
  const injected = names.filter((name) => isInjected(name, source[name] ?? "")).toSorted();
  const unknown = names.filter((name) => !KNOWN.has(name) && !injected.includes(name)).toSorted();
  return {
    unknown: unknown.map(toSentence),
    injected:
      injected.length === 0
        ? []
        : [`Kubernetes has set ${injected.join(", ")}; this is ignored (enableServiceLinks).`],
  };
}

function toSentence(name: string): string {
  const nearest = closest(name, [...KNOWN]);
  const isNear = distance(name, nearest) <= (name.length - PREFIX.length) * MAX_DIFFERENT_01;
  return `${name} is no setting of Coffer.${isNear ? ` Did you mean ${nearest}?` : ""}`;
}
