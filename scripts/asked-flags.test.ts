import { expect, it } from "vitest";
import { askedFlags } from "./asked-flags.ts";

const find = (text: string, name = "app/features/links/LinkDialog.tsx") =>
  askedFlags({ name, text });

it.each([
  ['const mayComment = useFeature("comment", account);', ["comment"]],
  ['const isOn = useFeatures(account); const a = isOn("branding") && isOn("comment");', 2],
  ['const is = isFeatureOn(flags, "msoffice", subject);', ["msoffice"]],
  [
    'const AREAS: readonly [Area, FeatureKey][] = [["files", "filesPage"]];',
    ["files", "filesPage"],
  ],
])("a flag is asked for in %s", (text, flags) => {
  expect(find(text)).toEqual(typeof flags === "number" ? ["branding", "comment"] : flags);
});

it.each([
  'const hasRoles = isEntitled(person, "rbac");',
  'const topics = ["support"] as const;',
  'const isOn = () => true; isOn("support");',
  '// useFeature("support", account)',
])("no flag is asked for in %s", (text) => {
  expect(find(text)).toEqual([]);
});

it("a test and the table of flags ask for none", () => {
  const text = 'useFeature("support", account);';
  expect(find(text, "app/features/a.test.tsx")).toEqual([]);
  expect(find(text, "app/contract/features.data.ts")).toEqual([]);
});
