import { useLayoutEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import {
  BRAND_TOKENS,
  type BrandTheme,
  LINK_COLOURS,
  type LinkColours,
  shownColours,
} from "#app/core/links/link-brand.ts";

interface BrandPreviewProps {
  readonly theme: BrandTheme;
  readonly colours: LinkColours;
  readonly logoUrl: string | null;
  /** The owner's name, where there is no logo. */
  readonly name: string;
}

/** The page of a link in small, with the colours that visitors get to see. */
export function BrandPreview({ theme, colours, logoUrl, name }: BrandPreviewProps) {
  const { t } = useTranslation("links");
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const shown = shownColours(colours, theme);
    for (const colour of LINK_COLOURS) {
      // Without a value of its own the product's shows, as it is in this theme.
      box.current?.style.setProperty(BRAND_TOKENS[colour], shown[colour] || "initial");
    }
  }, [colours, theme]);
  return (
    <figure className="brand-preview">
      <div ref={box} data-theme={theme} className="brand-page" aria-hidden="true">
        <div className="brand-bar">
          {logoUrl === null ? <bdi>{name}</bdi> : <img src={logoUrl} alt="" />}
        </div>
        <div className="brand-body">
          <span className="brand-button">{t("visitor.download")}</span>
          <span className="brand-link">{t("visitor.report")}</span>
        </div>
      </div>
      <figcaption>{t(`brand.theme.${theme}`)}</figcaption>
    </figure>
  );
}
