import type { LucideIcon } from "#app/ui/Icon.tsx";
import styles from "./IconButton.module.css";
import { IconButton } from "./IconButton.tsx";

export type Segment<Value extends string> = { value: Value; label: string; icon: LucideIcon };

/** A switch between two or three views of the same thing. */
export function Segmented<Value extends string>(props: {
  label: string;
  value: Value;
  segments: readonly Segment<Value>[];
  onChange: (value: Value) => void;
}) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be announced as part of a form
    <div className={styles.segmented} role="group" aria-label={props.label}>
      {props.segments.map((segment) => (
        <IconButton
          key={segment.value}
          size="small"
          label={segment.label}
          icon={segment.icon}
          pressed={segment.value === props.value}
          onClick={() => props.onChange(segment.value)}
        />
      ))}
    </div>
  );
}
