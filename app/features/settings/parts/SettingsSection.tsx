import { type ReactNode, useId } from "react";

interface SettingsSectionProps {
  readonly title: ReactNode;
  /** What the section is about, in one or two sentences. */
  readonly text?: ReactNode;
  /** Beside the heading: a button, a link. */
  readonly end?: ReactNode;
  /** SettingsRows, or anything else: {@link SettingsRows} draws the frame round them. */
  readonly children: ReactNode;
}

/** A headed part of a page of the settings; its heading names the region. */
export function SettingsSection({ title, text, end, children }: SettingsSectionProps) {
  const id = useId();
  return (
    <section className="settings-section" aria-labelledby={id}>
      <div className="settings-head">
        <div>
          <h2 id={id}>{title}</h2>
          {text && <p>{text}</p>}
        </div>
        {end}
      </div>
      {children}
    </section>
  );
}

/** The frame round rows. */
export function SettingsRows({ children }: { readonly children: ReactNode }) {
  return <div className="settings-rows">{children}</div>;
}
