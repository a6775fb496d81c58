import { Component, type ReactNode, Suspense } from "react";
import { BRAND_NAME } from "#app/contract/brand.ts";
import { DrawingAttempt, lazyComponent } from "#app/ui/lazy-component.ts";
import type { RegionLook } from "./RegionFailure.tsx";

/** Its words and its look come with the first failure (P3). */
const RegionFailure = lazyComponent(
  async () => (await import("./RegionFailure.tsx")).RegionFailure,
);

interface RegionProps {
  readonly look: RegionLook;
  /** What the region shows: another place takes a failure away. */
  readonly place?: string | undefined;
  /** Closes what lies over the page. */
  readonly onClose?: (() => void) | undefined;
  /** In the place of what says what failed, when that is drawn in vain itself. */
  readonly last?: ReactNode;
  readonly children: ReactNode;
}

interface RegionState {
  readonly failure: { readonly thrown: unknown } | null;
  readonly attempt: object;
}

/** A region of the screen: what fails while it is drawn stays in it, and all else goes on (House 3). */
export class Region extends Component<RegionProps, RegionState> {
  override state: RegionState = { failure: null, attempt: {} };

  static getDerivedStateFromError(thrown: unknown): Partial<RegionState> {
    return { failure: { thrown } };
  }

  override componentDidUpdate({ place }: RegionProps): void {
    if (place !== this.props.place) this.#drawAgain();
  }

  override render(): ReactNode {
    const { look, onClose, last, children } = this.props;
    const { failure, attempt } = this.state;
    if (failure === null) {
      return <DrawingAttempt.Provider value={attempt}>{children}</DrawingAttempt.Provider>;
    }
    if (last !== undefined) return last;
    const drawAgain = () => this.#drawAgain();
    // What says what failed may not be there to be had, nor any text: a press tries again all the same,
    // where else the whole page would be drawn without its look.
    const again = (
      <button type="button" onClick={drawAgain}>
        {BRAND_NAME}
      </button>
    );
    return (
      <Region look={look} last={again}>
        <Suspense>
          <RegionFailure
            look={look}
            thrown={failure.thrown}
            onRetry={drawAgain}
            onClose={onClose}
          />
        </Suspense>
      </Region>
    );
  }

  #drawAgain(): void {
    this.setState({ failure: null, attempt: {} });
  }
}
