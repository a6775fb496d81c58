import type { FormHTMLAttributes, ReactNode } from "react";
import styles from "./Comments.module.css";
import { classNames } from "./class-names.ts";

/** Comments in Details or a BottomSheet: a list, then the form that stays in sight. */
export function CommentList({ children }: { children: ReactNode }) {
  return <div className={styles.list}>{children}</div>;
}

export type CommentProps = {
  avatar: ReactNode;
  author: string;
  /** A `<time>`. */
  when: ReactNode;
  /** Plain text; runs in its own direction. */
  text: string;
  isReply?: boolean | undefined;
  /** Reply, edit, delete: TextButtons. */
  actions?: ReactNode;
};

export function Comment(props: CommentProps) {
  return (
    <article className={classNames(styles.comment, props.isReply === true && styles.reply)}>
      {props.avatar}
      <header className={styles.head}>
        <b>
          <bdi>{props.author}</bdi>
        </b>
        <span>{props.when}</span>
      </header>
      <div>
        <p className={styles.text} dir="auto">
          {props.text}
        </p>
        {props.actions && <p className={styles.head}>{props.actions}</p>}
      </div>
    </article>
  );
}

/** A TextArea and a Button. */
export function CommentForm(props: FormHTMLAttributes<HTMLFormElement>) {
  return <form {...props} className={styles.form} />;
}
