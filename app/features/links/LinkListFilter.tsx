import { useTranslation } from "react-i18next";
import { LINK_GROUPS, type LinkFilter } from "#app/core/links/link-filter.ts";
import { Select } from "#app/ui/controls/SelectField.tsx";
import { Input } from "#app/ui/controls/TextField.tsx";
import styles from "./Links.module.css";

interface LinkListFilterProps {
  readonly filter: LinkFilter;
  /** How many links are left; said to whoever does not see the list. */
  readonly count: number;
  readonly onFilter: (filter: LinkFilter) => void;
}

/** Which links of the list are shown: part of a name or label, and a state. */
export function LinkListFilter({ filter, count, onFilter }: LinkListFilterProps) {
  const { t } = useTranslation("links");
  return (
    <search className={styles.filter}>
      <Input
        type="search"
        // A name that is looked for runs in its own direction, the example in that of the page.
        dir={filter.text === "" ? undefined : "auto"}
        autoComplete="off"
        aria-label={t("list.filter")}
        placeholder={t("list.filter")}
        value={filter.text}
        onChange={({ currentTarget }) => onFilter({ ...filter, text: currentTarget.value })}
      />
      <Select
        aria-label={t("list.group")}
        value={filter.group}
        onChange={({ currentTarget: { value } }) => {
          const group = LINK_GROUPS.find((one) => one === value) ?? "all";
          onFilter({ ...filter, group });
        }}
      >
        {LINK_GROUPS.map((group) => (
          <option key={group} value={group}>
            {t(`list.groups.${group}`)}
          </option>
        ))}
      </Select>
      <span className={styles.count} role="status">
        {t("list.shown", { count })}
      </span>
    </search>
  );
}
