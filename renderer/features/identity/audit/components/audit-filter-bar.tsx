import { useEffect, useRef, useState } from "react";
import { useText } from "#renderer/i18n/text.ts";
import { Button } from "#renderer/ui/forms/button.tsx";
import { DayField } from "#renderer/ui/forms/days/day-field.tsx";
import { SearchField } from "#renderer/ui/forms/search-field.tsx";
import { useSearchBox } from "#renderer/ui/lists/use-search-box.ts";
import { type AuditFilter, isReversed, withDay } from "../lib/address.ts";
import "./audit-filter-bar.css";

/** What the contract takes at most. */
const SEARCH_MAX_LENGTH = 100;

type SearchProps = { filter: AuditFilter; onChange: (filter: AuditFilter) => void };
type BarProps = SearchProps & {
  onClear: () => void;
  /** Takes the focus when it appears: what cleared the filters has gone. */
  takesFocus: boolean;
};

function AuditSearch({ filter, onChange }: SearchProps) {
  const t = useText("audit");
  const [typed, setTyped] = useSearchBox(filter.search ?? "", (search) =>
    onChange({ ...filter, search }),
  );
  return (
    <SearchField
      className="hr-audit-search"
      label={t("audit.filter.search")}
      placeholder={t("audit.filter.search")}
      maxLength={SEARCH_MAX_LENGTH}
      value={typed}
      onSearch={setTyped}
    />
  );
}

/** Search and days; each change goes to the address, from which the list reads. */
export function AuditFilterBar({ filter, onChange, onClear, takesFocus }: BarProps) {
  const t = useText("audit");
  const bar = useRef<HTMLElement>(null);
  // The bar and not its first field, which would bring up a phone's keyboard.
  useEffect(() => {
    if (takesFocus) bar.current?.focus();
  }, [takesFocus]);
  const { search, from, to } = filter;
  const [today] = useState(() => new Date().toLocaleDateString("sv-SE"));
  const isFiltered = search !== undefined || from !== undefined || to !== undefined;
  return (
    <search
      ref={bar}
      className="hr-audit-filter"
      aria-label={t("audit.filter.title")}
      tabIndex={-1}
    >
      <AuditSearch filter={filter} onChange={onChange} />
      <DayField
        label={t("audit.filter.from")}
        value={from}
        max={to}
        today={today}
        onChange={(day) => onChange(withDay(filter, "from", day))}
      />
      <DayField
        label={t("audit.filter.to")}
        value={to}
        min={from}
        today={today}
        error={isReversed(filter) && t("audit.filter.reversed")}
        onChange={(day) => onChange(withDay(filter, "to", day))}
      />
      {isFiltered && (
        <Button variant="minimal" onClick={onClear}>
          {t("audit.filter.clear")}
        </Button>
      )}
    </search>
  );
}
