import type { Plugin } from "esbuild";
import { type KnownPlace, libraryAsUsed } from "./router-as-used.ts";

/** The library of texts, as bundlers take it. */
const TEXTS = "i18next/dist/esm/i18next.js";

/** What nobody calls: its name stays, for those who look for it. */
const UNCALLED = [
  // What it says to developers, in a console that nobody reads here.
  "  forward(args, lvl, prefix, debugOnly) {",
  "  once(key, lvl, ...args) {",
  // One instance for each page, in one language; another one loads the page anew.
  "  cloneInstance(options = {}, callback = noop) {",
  "  hydrate(resources, lng) {",
  "  loadLanguages(lngs, callback) {",
  "  reloadResources(lngs, ns, callback) {",
  "  addResource(lng, ns, key, value, options = {\n    silent: false\n  }) {",
  "  addResources(lng, ns, resources, options = {\n    silent: false\n  }) {",
  "  removeResourceBundle(lng, ns) {",
  "  removeNamespaces(ns) {",
  "  getUsedParamsDetails(options = {}) {",
  "  needsPlural(code, options = {}) {",
  "  getSuffixes(code, options = {}) {",
  "  getPluralFormsOfKey(code, key, options = {}) {",
  "  clone(options) {",
  "  saveMissing(languages, namespace, key, fallbackValue, isUpdate, options = {}, clb = () => {}, hasLoadedNamespace = this.newestCloneHasLoadedNamespace || this.services?.utils?.hasLoadedNamespace) {",
] as const;

/** Conditions that hold for none of our texts, keys and options (`app/i18n/options.ts`). */
const NEVER = [
  "typeof keys === 'function'",
  "typeof k === 'function'",
  "typeof key === 'function'",
  "typeof o.keyPrefix === 'function'",
  "lng?.toLowerCase() === 'cimode'",
  "objectNotReturned && this.options.returnedObjectHandler",
  "isObjectHit && !objectNotReturned",
  "handleAsObjectInI18nFormat && isString(joinArrays) && Array.isArray(res)",
  "!objectNotReturned && (usedKey || usedDefault || updateMissing)",
  "usedKey && res === key && this.options.appendNamespaceToMissingKey",
  "(usedKey || usedDefault) && this.options.parseMissingKeyHandler",
  "returnDetails",
  "this.i18nFormat?.parse",
  "this.i18nFormat?.addLookupKeys",
  "this.i18nFormat?.getResource",
  "res != null && postProcessorNames?.length && opt.applyPostProcessor !== false",
  "!found && this.options.supportedLngs",
  "formatter",
  "this.modules.formatter",
  "this.modules.languageDetector",
  "this.modules.i18nFormat",
  "!lng && this.services.languageDetector && !this.services.languageDetector.async",
  "!lng && this.services.languageDetector && this.services.languageDetector.async",
  "this.options.fallbackLng && !this.services.languageDetector && !this.options.lng",
  "!this.services.languageDetector && !this.options.lng",
  "this.backend && this.callbackApi === undefined && (this.backend.read || this.backend.create)",
  "this.callbackApi === false || this.callbackApi === undefined && fc.length === 2",
  "!this.backend",
  "!this.translator",
  "!this.isInitialized",
  "!this.languages || !this.languages.length",
  "callback && !this.isInitialized && !options.isClone",
  "!module",
  "!module.type",
  "lngs && !supportedLngs",
] as const;

/** What stands in a place once and for all. */
const PLAIN: readonly (readonly [text: string, known: string])[] = [
  // No text stands in another, and no value is written in a way that its text tells.
  ["  nest(str, fc, options = {}) {", "  nest(str, fc, options = {}) {\n    return str;"],
  ["formatter = Formatter;", ""],
  [
    "const seemsNaturalLanguage = !this.options.userDefinedKeySeparator && !opt.keySeparator && !this.options.userDefinedNsSeparator && !opt.nsSeparator && !looksLikeObjectPath(key, nsSeparator, keySeparator);",
    "const seemsNaturalLanguage = false;",
  ],
  ["const needsContextHandling =", "const needsContextHandling = false &&"],
  // Of our languages one runs from right to left.
  ["const rtlLngs = ", "const rtlLngs = ['ar'] || "],
  // Keys are words without spaces.
  ["const looksLikeObjectPathRegExpCache = new RegExpCache(20);", ""],
  [
    "function keysFromSelector(selector, opts) {",
    "function keysFromSelector() {}\nfunction keysFromNoSelector(selector, opts) {",
  ],
];

/** Parts of what it says to developers; that something is thrown says it here. */
const WORDS = [
  "This means something IS WRONG in your setup. You access the t function before i18next.init / i18next.loadNamespace / i18next.changeLanguage was done. Wait for the callback or Promise to resolve before accessing it!!!",
  "won't get resolved as namespace",
  "was not yet loaded",
  "as separate strings; the dotted form ('en.translation.key') was removed in i18next v27",
  "nesting options string contains interpolated variables with escapeValue: false — ' + 'if any of those values are attacker-controlled they can inject additional ' + 'nesting options (e.g. redirect lng/ns). Sanitise untrusted input before passing ' + 'it to t(), or keep escapeValue: true.",
  "from lng, changeLanguage(), the language detector or loadLanguages(): it is not configured and has other characters than letters, digits, '-', '_', '@' and '.' (or '..', or more than 128). List it in supportedLngs to use it",
  "passed to an earlier use() call; only one",
  "init: i18next is already initialized. You should call init just once!",
  "rejecting language code not found in supportedLngs: ",
  "accessing an object - but returnObjects options is not enabled!",
  "missed to pass in variable",
  "for interpolating",
  "loading namespace",
  "loaded namespace",
];

export const TEXT_PLACES: readonly KnownPlace[] = [
  ...UNCALLED.map((text) => ({ file: TEXTS, text, known: `${text}\n    return;` })),
  ...NEVER.map((condition) => ({ file: TEXTS, text: `if (${condition}) `, known: "if (false) " })),
  ...PLAIN.map(([text, known]) => ({ file: TEXTS, text, known })),
  ...WORDS.map((text) => ({ file: TEXTS, text, known: "" })),
];

/** What this product knows of the library of texts, as of the router (Performance P3). */
export function textsAsUsed(root: string): Plugin {
  const filter = /i18next[\\/]dist[\\/]esm[\\/]i18next\.js$/;
  return libraryAsUsed(root, { name: "texts-as-used", filter, places: TEXT_PLACES });
}
