import { type ChangeEvent, useRef } from "react";
import { useTranslation } from "react-i18next";
import { isColour } from "#app/contract/validate/colour.ts";
import {
  LINK_COLOURS,
  type LinkColour,
  type LinkColours,
  unreadableColours,
} from "#app/core/links/link-brand.ts";
import { Button } from "#app/ui/controls/Button.tsx";
import { FormRow, FormRows } from "#app/ui/controls/FormRows.tsx";
import { Hint } from "#app/ui/Text.tsx";

const TYPES = "image/png,image/jpeg,image/webp,image/gif";

interface BrandFieldsProps {
  readonly colours: LinkColours;
  readonly logoUrl: string | null;
  readonly onColours: (colours: LinkColours) => void;
  /** null takes the logo away. */
  readonly onLogo: (file: File | null) => void;
}

/** Logo and colours of a link (Spec C§2.4). */
export function BrandFields({ colours, logoUrl, onColours, onLogo }: BrandFieldsProps) {
  const { t } = useTranslation("links");
  const unreadable = unreadableColours(colours);
  return (
    <FormRows>
      <LogoRow logoUrl={logoUrl} onLogo={onLogo} />
      {LINK_COLOURS.map((name) => (
        <FormRow
          key={name}
          label={t(`brand.colour.${name}`)}
          htmlFor={`brand-${name}`}
          controlKind="switch"
          control={
            <ColourPick
              name={name}
              value={colours[name]}
              onChange={(value) => onColours({ ...colours, [name]: value })}
            />
          }
        >
          {unreadable.has(name) && <Hint>{t(`brand.unreadable.${name}`)}</Hint>}
        </FormRow>
      ))}
    </FormRows>
  );
}

interface ColourPickProps {
  readonly name: LinkColour;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** What a browser shows where nothing was chosen: it has no empty value. */
const UNCHOSEN = "#808080";

function ColourPick({ name, value, onChange }: ColourPickProps) {
  const { t } = useTranslation("links");
  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const colour = currentTarget.value.toLowerCase();
    if (isColour(colour)) onChange(colour);
  };
  return (
    <span className="brand-pick">
      {value !== "" && (
        <Button
          size="small"
          aria-label={t("brand.resetColour", { colour: t(`brand.colour.${name}`) })}
          onClick={() => onChange("")}
        >
          {t("brand.reset")}
        </Button>
      )}
      <bdi>{value === "" ? t("brand.own") : value}</bdi>
      <input
        id={`brand-${name}`}
        className="brand-colour"
        type="color"
        value={value === "" ? UNCHOSEN : value}
        onChange={choose}
      />
    </span>
  );
}

function LogoRow({ logoUrl, onLogo }: Pick<BrandFieldsProps, "logoUrl" | "onLogo">) {
  const { t } = useTranslation("links");
  const input = useRef<HTMLInputElement>(null);
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0];
    if (file !== undefined) onLogo(file);
    // The same file may be chosen once more.
    target.value = "";
  };
  return (
    <FormRow
      label={t("brand.logo")}
      hint={t("brand.logoHint")}
      htmlFor="brand-logo"
      controlKind="field"
      onPhone="stack"
      control={
        <span className="brand-pick">
          {logoUrl !== null && <img className="brand-logo" src={logoUrl} alt={t("brand.logo")} />}
          {logoUrl !== null && (
            <Button size="small" onClick={() => onLogo(null)}>
              {t("brand.removeLogo")}
            </Button>
          )}
          <Button size="small" onClick={() => input.current?.click()}>
            {t(logoUrl === null ? "brand.chooseLogo" : "brand.changeLogo")}
          </Button>
          <input ref={input} id="brand-logo" hidden type="file" accept={TYPES} onChange={choose} />
        </span>
      }
    />
  );
}
