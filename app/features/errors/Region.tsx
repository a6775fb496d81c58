import { Component, type ReactNode, Suspense } from "react";
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
    const { look, onClose, children } = this.props;
    const { failure, attempt } = this.state;
    if (failure === null) {
      return <DrawingAttempt.Provider value={attempt}>{children}</DrawingAttempt.Provider>;
    }
    return (
      <Suspense fallback={null}>
        <RegionFailure
          look={look}
          thrown={failure.thrown}
          onRetry={() => this.#drawAgain()}
          onClose={onClose}
        />
      </Suspense>
    );
  }

  #drawAgain(): void {
    this.setState({ failure: null, attempt: {} });
  }
}
