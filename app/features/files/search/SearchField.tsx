import X from "lucide-react/icons/x";
import { type RefObject, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { SEARCH_LIMITS } from "#app/contract/search-limits.data.ts";
import { Chip, ChipGroup } from "#app/ui/controls/Chip.tsx";
import { IconButton } from "#app/ui/controls/IconButton.tsx";
import { Input } from "#app/ui/controls/TextField.tsx";
import type { FileGridHandle } from "#app/ui/grid/FileGrid.tsx";
import styles from "../Files.module.css";
import flatStyles from "../flat/Flat.module.css";
import type { NameSearching } from "./use-name-search.ts";

/** Operators that a press puts into the field; whoever types writes any other. */
const OPERATORS = {
  folders: "type:folder",
  pdf: "type:pdf",
  images: "type:image",
  sheets: "type:sheet",
  large: "size:>10mb",
  starred: "is:starred",
  deleted: "is:deleted",
} as const;
const CHIPS = ["folders", "pdf", "images", "sheets", "large", "starred", "deleted"] as const;

interface SearchFieldProps {
  readonly search: NameSearching;
  readonly shown: number;
  readonly grid: RefObject<FileGridHandle>;
}

/** Where one types; the arrow down leads to what was found, Escape takes away what was typed. */
export function SearchField({ search, shown, grid }: SearchFieldProps) {
  const { t } = useTranslation("lists");
  const { text, setText, isEmpty, total, state } = search;
  const field = useRef<HTMLInputElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is drawn
  useEffect(() => {
    field.current?.focus();
    // What was typed before the page came to life.
    if (field.current?.value) setText(field.current.value);
  }, []);
  const clear = () => {
    setText("");
    field.current?.focus();
  };
  return (
    <search>
      <div className={styles.filter}>
        <Input
          ref={field}
          type="search"
          aria-label={t("search.label")}
          placeholder={t("search.placeholder")}
          autoComplete="off"
          spellCheck={false}
          dir={text === "" ? undefined : "auto"}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === "Escape" && text !== "") clear();
            if (event.key !== "ArrowDown" || shown === 0) return;
            event.preventDefault();
            grid.current?.focusRow(0);
          }}
        />
        {text !== "" && (
          <IconButton size="small" label={t("search.clear")} icon={X} onClick={clear} />
        )}
      </div>
      <div className={flatStyles.filters}>
        <ChipGroup label={t("search.only")}>
          {CHIPS.map((chip) => {
            const pressed = hasOperator(text, OPERATORS[chip]);
            return (
              <Chip
                key={chip}
                pressed={pressed}
                onClick={() => setText(withOperator(text, OPERATORS[chip], !pressed))}
              >
                {t(`search.chip.${chip}`)}
              </Chip>
            );
          })}
        </ChipGroup>
        <span role="status">
          {!isEmpty && t("search.count", { found: countText(total), count: state.names })}
        </span>
      </div>
    </search>
  );
}

function hasOperator(text: string, operator: string): boolean {
  return text.toLowerCase().split(/\s+/).includes(operator);
}

/** One type at a time: another takes its place. */
function withOperator(text: string, operator: string, isOn: boolean): string {
  const [kind] = operator.split(":");
  const isType = kind === "type";
  const others = text
    .split(/\s+/)
    .filter((word) => word !== "" && word.toLowerCase() !== operator)
    .filter((word) => !isType || !word.toLowerCase().startsWith("type:"));
  return (isOn ? [...others, operator] : others).join(" ");
}

function countText(total: number): string {
  const { counted } = SEARCH_LIMITS;
  return total < counted ? String(total) : `${counted}+`;
}
