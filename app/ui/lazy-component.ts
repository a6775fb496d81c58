import {
  type ComponentType,
  createContext,
  createElement,
  type LazyExoticComponent,
  lazy,
  useContext,
} from "react";
import { LAZY_PAUSE_MS, type LazyWorld, lazyImport } from "#app/core/lazy-import.ts";

const BROWSER: LazyWorld = {
  isOnline: () => navigator.onLine,
  pause: () =>
    new Promise((resolve) => {
      const end = () => {
        clearTimeout(timer);
        removeEventListener("online", end);
        resolve();
      };
      const timer = setTimeout(end, LAZY_PAUSE_MS);
      addEventListener("online", end);
    }),
};

/** Another one, wherever somebody asks for what failed to be drawn again. */
export const DrawingAttempt = createContext<object>({});

/**
 * A part of a screen whose code comes when it is first shown; it stands inside Suspense. While the
 * connection is away it is asked for again: a part that cannot be had must not take the page, and
 * what the page transfers, with it. Takes no ref.
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  world = BROWSER,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => {
    try {
      return { default: await lazyImport(load, world) };
    } catch (error) {
      return { default: givenUp(error, lazyComponent(held(load), world)) };
    }
  });
}

interface Held<Props> {
  readonly props: Props;
}

function held<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  return async () => {
    const Part = await load();
    return ({ props }: Held<Props>) => createElement(Part, props);
  };
}

/** Throws in the attempt that found it missing, and asks for the code anew in the next. */
function givenUp<Props extends object>(
  error: unknown,
  Again: LazyExoticComponent<ComponentType<Held<Props>>>,
): ComponentType<Props> {
  let failedIn: object | null = null;
  return function GivenUp(props: Props) {
    const attempt = useContext(DrawingAttempt);
    failedIn ??= attempt;
    if (attempt === failedIn) throw error;
    return createElement(Again, { props });
  };
}
