import { useFormat } from "#renderer/i18n/format.ts";
import { useText } from "#renderer/i18n/text.ts";
import { IconButton } from "../forms/icon-button.tsx";
import { Select } from "../forms/choices/select-field.tsx";
import { ChevronLeft, ChevronRight } from "../indicators/icons.ts";
import { ALL_ROWS } from "./list-rows.ts";
import "./pager.css";

type PagerProps = {
  /** Counts from 1. */
  page: number;
  size: number;
  /** To choose from, where there is more than one. */
  sizes: readonly number[];
  /** Rows of all pages. */
  total: number;
  onPage: (page: number) => void;
  onSize: (size: number) => void;
};

/** The foot of a list with pages: which rows these are, how many stand on a page, and arrows. */
export function Pager({ page, size, sizes, total, onPage, onSize }: PagerProps) {
  const t = useText("lists");
  const format = useFormat();
  const last = Math.max(1, Math.ceil(total / size));
  const rows = {
    first: format.count(Math.min(total, (page - 1) * size + 1)),
    last: format.count(Math.min(total, page * size)),
    total: format.count(total),
  };
  return (
    <nav className="hr-list-foot hr-no-print" aria-label={t("lists.pager.label")}>
      <span>{t("lists.pager.rows", rows)}</span>
      <span className="hr-list-foot-end">
        {sizes.length > 1 && (
          <label className="hr-pager-size">
            {t("lists.pager.size")}
            <Select
              options={sizes.map((value) => ({
                value: String(value),
                label: value === ALL_ROWS ? t("lists.pager.all") : format.count(value),
              }))}
              value={String(size)}
              onChange={({ target }) => onSize(Number(target.value))}
            />
          </label>
        )}
        <IconButton
          label={t("lists.pager.previous")}
          icon={<ChevronLeft />}
          aria-disabled={page <= 1 || undefined}
          onClick={() => page > 1 && onPage(page - 1)}
        />
        <span className="hr-tabular">
          {t("lists.pager.page", { page: format.count(page), last: format.count(last) })}
        </span>
        <IconButton
          label={t("lists.pager.next")}
          icon={<ChevronRight />}
          aria-disabled={page >= last || undefined}
          onClick={() => page < last && onPage(page + 1)}
        />
      </span>
    </nav>
  );
}

/** The foot of a list without pages: "12 of 12, all on one page". */
export function WholeListFoot({ shown, total }: { shown: number; total: number }) {
  const t = useText("lists");
  const format = useFormat();
  return (
    <div className="hr-list-foot hr-no-print">
      {t("lists.pager.whole", { shown: format.count(shown), total: format.count(total) })}
    </div>
  );
}
