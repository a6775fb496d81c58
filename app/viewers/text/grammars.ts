import core from "highlight.js/lib/core";
import bash from "highlight.js/lib/languages/bash";
import c from "highlight.js/lib/languages/c";
import cpp from "highlight.js/lib/languages/cpp";
import csharp from "highlight.js/lib/languages/csharp";
import css from "highlight.js/lib/languages/css";
import dart from "highlight.js/lib/languages/dart";
import diff from "highlight.js/lib/languages/diff";
import dos from "highlight.js/lib/languages/dos";
import go from "highlight.js/lib/languages/go";
import ini from "highlight.js/lib/languages/ini";
import java from "highlight.js/lib/languages/java";
import javascript from "highlight.js/lib/languages/javascript";
import json from "highlight.js/lib/languages/json";
import kotlin from "highlight.js/lib/languages/kotlin";
import latex from "highlight.js/lib/languages/latex";
import less from "highlight.js/lib/languages/less";
import lua from "highlight.js/lib/languages/lua";
import perl from "highlight.js/lib/languages/perl";
import php from "highlight.js/lib/languages/php";
import powershell from "highlight.js/lib/languages/powershell";
import python from "highlight.js/lib/languages/python";
import r from "highlight.js/lib/languages/r";
import ruby from "highlight.js/lib/languages/ruby";
import rust from "highlight.js/lib/languages/rust";
import scss from "highlight.js/lib/languages/scss";
import sql from "highlight.js/lib/languages/sql";
import swift from "highlight.js/lib/languages/swift";
import typescript from "highlight.js/lib/languages/typescript";
import xml from "highlight.js/lib/languages/xml";
import yaml from "highlight.js/lib/languages/yaml";

/** All of them stand in the viewer: once it knows its file, nothing is loaded any more (Trust 2.4). */
const GRAMMARS = [
  { name: "bash", grammar: bash, extensions: ["sh", "env"] },
  { name: "c", grammar: c, extensions: ["c"] },
  { name: "cpp", grammar: cpp, extensions: ["cpp", "cc", "hpp", "h"] },
  { name: "csharp", grammar: csharp, extensions: ["cs"] },
  { name: "css", grammar: css, extensions: ["css"] },
  { name: "dart", grammar: dart, extensions: ["dart"] },
  { name: "diff", grammar: diff, extensions: ["diff", "patch"] },
  { name: "dos", grammar: dos, extensions: ["bat"] },
  { name: "go", grammar: go, extensions: ["go"] },
  { name: "ini", grammar: ini, extensions: ["ini", "conf", "cfg", "properties", "toml"] },
  { name: "java", grammar: java, extensions: ["java"] },
  { name: "javascript", grammar: javascript, extensions: ["js", "mjs", "cjs", "jsx"] },
  { name: "json", grammar: json, extensions: ["json", "jsonl"] },
  { name: "kotlin", grammar: kotlin, extensions: ["kt"] },
  { name: "latex", grammar: latex, extensions: ["tex"] },
  { name: "less", grammar: less, extensions: ["less"] },
  { name: "lua", grammar: lua, extensions: ["lua"] },
  { name: "perl", grammar: perl, extensions: ["pl"] },
  { name: "php", grammar: php, extensions: ["php"] },
  { name: "powershell", grammar: powershell, extensions: ["ps1"] },
  { name: "python", grammar: python, extensions: ["py"] },
  { name: "r", grammar: r, extensions: ["r"] },
  { name: "ruby", grammar: ruby, extensions: ["rb"] },
  { name: "rust", grammar: rust, extensions: ["rs"] },
  { name: "scss", grammar: scss, extensions: ["scss"] },
  { name: "sql", grammar: sql, extensions: ["sql"] },
  { name: "swift", grammar: swift, extensions: ["swift"] },
  { name: "typescript", grammar: typescript, extensions: ["ts", "tsx"] },
  { name: "xml", grammar: xml, extensions: ["html", "htm", "xml", "vue"] },
  { name: "yaml", grammar: yaml, extensions: ["yaml", "yml"] },
] as const;

/** Knows every grammar of this table. */
export const highlighter = core.newInstance();
for (const { name, grammar } of GRAMMARS) highlighter.registerLanguage(name, grammar);

const NAMES: ReadonlyMap<string, string> = new Map(
  GRAMMARS.flatMap(({ name, extensions }) => extensions.map((one) => [one, name] as const)),
);

/** The grammar for a file of this name; null: none. */
export function grammarOf(fileName: string): string | null {
  const extension = fileName.slice(fileName.lastIndexOf(".") + 1).toLowerCase();
  return NAMES.get(extension) ?? null;
}
