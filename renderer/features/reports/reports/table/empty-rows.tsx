import { usePageText } from "#renderer/features/reports/reports/text/use-text.ts";
import { ChevronDown, ChevronRight } from "#renderer/ui/indicators/icons.ts";

export type EmptyRowsProps = {
  count: number;
  isOpen: boolean;
  /** Left out where nothing opens. */
  onToggle: (() => void) | undefined;
};

/** One line in place of the rooms that had no opportunities; it opens them. */
export function EmptyRows({ count, isOpen, onToggle }: EmptyRowsProps) {
  const { t, format } = usePageText();
  const text = t("reports-view.table.emptyRooms", { count, n: format.count(count) });
  if (onToggle === undefined) return <p className="hr-empty-rows">{text}</p>;
  return (
    <button type="button" className="hr-empty-rows" aria-expanded={isOpen} onClick={onToggle}>
      {isOpen ? <ChevronDown /> : <ChevronRight />} {text}
    </button>
  );
}
