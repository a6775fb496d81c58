import { Fragment } from "react";

export type KeysProps = {
  keys: readonly string[];
  /**
   * Between keys that are pressed one after the other; empty between one key and another that does something
   * else. Both stand as they are read. Without it they are pressed together, and stand as on a keyboard.
   */
  then?: string | undefined;
};

/** Keys as they stand on a keyboard. */
export function Keys({ keys, then }: KeysProps) {
  return (
    <span className="keys" data-read={then !== undefined || undefined}>
      {keys.map((key, place) => (
        <Fragment key={key}>
          {place > 0 && then && <small>{then}</small>}
          <kbd>{key}</kbd>
        </Fragment>
      ))}
    </span>
  );
}
