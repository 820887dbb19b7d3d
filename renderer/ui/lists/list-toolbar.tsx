import type { ReactNode } from "react";
import { useFormat } from "#renderer/i18n/format.ts";
import { useText } from "#renderer/i18n/text.ts";
import { Button } from "../forms/button.tsx";
import { SearchField } from "../forms/search-field.tsx";
import { Refresh } from "../indicators/icons.ts";
import { useSearchBox } from "./use-search-box.ts";
import "./list-toolbar.css";

type ListToolbarProps = {
  /** What is searched in: "Name, address, city or country". Without it there is no search box. */
  searchLabel?: string | undefined;
  search: string;
  onSearch: (search: string) => void;
  /** Enter in the search box, with what was typed so far; true empties the box. */
  onEnter?: ((typed: string) => boolean) | undefined;
  /** A button inside the search box. */
  inSearch?: ReactNode;
  /** Longest search in characters. */
  maxLength?: number;
  /** Filters and chips. */
  children?: ReactNode;
  /** When the rows were loaded, in ms; 0 while they are not there. */
  loadedAt?: number;
  isRefreshing?: boolean;
  onRefresh?: (() => void) | undefined;
};

/** The row over a list: search, filters, and on the right when it was loaded. */
export function ListToolbar(props: ListToolbarProps) {
  const { searchLabel, search, onSearch, children, loadedAt = 0, isRefreshing, onRefresh } = props;
  const t = useText("lists");
  const format = useFormat();
  const [typed, setTyped] = useSearchBox(search, onSearch);
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return (
    <search className="hr-list-bar hr-no-print">
      {searchLabel !== undefined && (
        <SearchField
          className="hr-list-search"
          label={searchLabel}
          placeholder={searchLabel}
          maxLength={props.maxLength ?? 100}
          value={typed}
          onSearch={setTyped}
          onKeyDown={({ key }) => {
            if (key === "Enter" && props.onEnter?.(typed) === true) setTyped("");
          }}
          inside={props.inSearch}
        />
      )}
      {children}
      {onRefresh && (
        <span className="hr-list-bar-end">
          {loadedAt > 0 && (
            <span className="hr-list-loaded">
              {t("lists.loaded", { time: format.time(loadedAt, timeZone) })}
            </span>
          )}
          <Button variant="minimal" icon={<Refresh />} busy={isRefreshing} onClick={onRefresh}>
            {t("lists.refresh")}
          </Button>
        </span>
      )}
    </search>
  );
}
