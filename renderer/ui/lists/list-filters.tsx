import { useState } from "react";
import { useFormat } from "#renderer/i18n/format.ts";
import { useText } from "#renderer/i18n/text.ts";
import { Button } from "../forms/button.tsx";
import { FilterChip } from "../forms/choices/chip.tsx";
import { useIsNarrow } from "../medium/use-is-narrow.ts";
import { Filter } from "../indicators/icons.ts";
import { Drawer } from "../overlays/drawer.tsx";
import { FilterBoxes, FilterMenu } from "./filter-menu.tsx";
import type { FilterValues, ListFilter } from "./list-rows.ts";
import { SegmentedFilter } from "./segmented-filter.tsx";

type Props<Row> = {
  /** All rows of the tab: each value says how many of them it has. */
  rows: readonly Row[];
  /** One of few, side by side, with "All" before them. */
  segments: ListFilter<Row> | undefined;
  menus: readonly ListFilter<Row>[];
  values: FilterValues;
  onChange: (values: FilterValues) => void;
  /** Rows that fit, for the button that closes a phone's sheet. */
  found: number;
};

const counted = <Row,>(filter: ListFilter<Row>, rows: readonly Row[]) =>
  filter.options.map(({ value, label, has }) => ({ value, label, count: rows.filter(has).length }));

function Segments<Row>({ rows, segments, values, onChange }: Props<Row>) {
  const t = useText("lists");
  if (segments === undefined) return null;
  const { key, label } = segments;
  const all = { value: "", label: t("lists.all"), count: rows.length };
  return (
    <SegmentedFilter
      label={label}
      segments={[all, ...counted(segments, rows)]}
      value={values[key]?.[0] ?? ""}
      onChange={(value) => onChange({ [key]: value === "" ? [] : [value] })}
    />
  );
}

function Chips<Row>({ menus, values, onChange }: Props<Row>) {
  const t = useText("lists");
  return menus.flatMap((filter) => {
    const chosen = values[filter.key] ?? [];
    return filter.options
      .filter(({ value }) => chosen.includes(value))
      .map(({ value, label }) => (
        <FilterChip
          key={`${filter.key} ${value}`}
          removeLabel={t("lists.removeFilter", { name: label })}
          onRemove={() => onChange({ [filter.key]: chosen.filter((other) => other !== value) })}
        >
          {label}
        </FilterChip>
      ));
  });
}

function FilterSheet<Row>(props: Props<Row>) {
  const { rows, menus, values, onChange, found } = props;
  const t = useText("lists");
  const format = useFormat();
  const [isOpen, setOpen] = useState(false);
  const count = Object.values(values).flat().length;
  return (
    <>
      <Button icon={<Filter />} onClick={() => setOpen(true)}>
        {count === 0 ? t("lists.filters") : t("lists.filtersSet", { count: format.count(count) })}
      </Button>
      <Drawer
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        side="right"
        title={t("lists.filters")}
        footer={
          <Button variant="primary" size="main" fill onClick={() => setOpen(false)}>
            {t("lists.show", { total: format.count(found) })}
          </Button>
        }
      >
        <div className="hr-filter-sheet">
          <Segments {...props} />
          {menus.map((filter) => (
            <FilterBoxes
              key={filter.key}
              label={filter.label}
              options={counted(filter, rows)}
              values={values[filter.key] ?? []}
              onChange={(next) => onChange({ [filter.key]: next })}
            />
          ))}
        </div>
      </Drawer>
    </>
  );
}

/** A list's filters in its toolbar; on a phone one button opens them all. What is set are chips. */
export function ListFilters<Row>(props: Props<Row>) {
  const { rows, segments, menus, values, onChange } = props;
  const isNarrow = useIsNarrow();
  if (segments === undefined && menus.length === 0) return null;
  if (isNarrow) {
    return (
      <>
        <FilterSheet {...props} />
        <Chips {...props} />
      </>
    );
  }
  return (
    <>
      <Segments {...props} />
      {menus.map((filter) => (
        <FilterMenu
          key={filter.key}
          label={filter.label}
          options={counted(filter, rows)}
          values={values[filter.key] ?? []}
          onChange={(next) => onChange({ [filter.key]: next })}
        />
      ))}
      <Chips {...props} />
    </>
  );
}
