import { Fragment } from "react";

export type KeysProps = {
  keys: readonly string[];
  /** Between keys that are pressed one after the other; without it they are pressed together. */
  then?: string | undefined;
};

/** Keys as they stand on a keyboard. */
export function Keys({ keys, then }: KeysProps) {
  return (
    <span className="keys">
      {keys.map((key, place) => (
        <Fragment key={key}>
          {then !== undefined && place > 0 && <small>{then}</small>}
          <kbd>{key}</kbd>
        </Fragment>
      ))}
    </span>
  );
}
