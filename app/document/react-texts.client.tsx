import { createContext, type ReactNode, useContext } from "react";
import type { TextReader, Translate } from "#app/i18n/text-reader.ts";

/*
 * What components take from "react-i18next", as the browser has it: the build puts this module in its
 * place (`scripts/remix-compiler.ts`), and the types stay those of the library.
 */

interface Texts {
  readonly i18n: TextReader;
}

export const I18nContext = createContext<Texts | undefined>(undefined);

export function TextsProvider({ i18n, children }: Texts & { readonly children: ReactNode }) {
  return <I18nContext.Provider value={{ i18n }}>{children}</I18nContext.Provider>;
}

/** Texts of the first of these namespaces; suspends until all of them are here. */
export function useTranslation(
  namespaces: string | readonly string[] = "shell",
): Texts & { readonly t: Translate } {
  const i18n = useContext(I18nContext)?.i18n;
  if (i18n === undefined) throw new Error("TextsProvider is missing");
  const all = typeof namespaces === "string" ? [namespaces] : namespaces;
  if (!all.every((namespace) => i18n.has(namespace))) throw i18n.loadNamespaces(all);
  return { i18n, t: i18n.translatorOf(all[0] ?? "") };
}
