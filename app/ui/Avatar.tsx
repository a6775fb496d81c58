import { classNames } from "./class-names.ts";
import styles from "./Small.module.css";

const TINTS = 6;

export type AvatarProps = {
  /** Its first letter shows. */
  name: string;
  /** A user id; its remainder by six chooses the tint. */
  userId: number;
  size?: 24 | 32 | 40 | 48 | undefined;
  /** Address of a picture, in place of the letter. */
  src?: string | undefined;
};

function firstLetter(name: string): string {
  return Array.from(name.trim())[0] ?? "";
}

/** A letter on a tint, in a rounded square. Decoration: the name stands beside it or labels its button. */
export function Avatar({ name, userId, size = 32, src }: AvatarProps) {
  return (
    <span
      className={classNames(styles.avatar, size !== 32 && styles[`size${size}`])}
      data-tint={(Math.abs(userId) % TINTS) + 1}
      aria-hidden="true"
    >
      {src === undefined ? firstLetter(name) : <img src={src} alt="" />}
    </span>
  );
}
