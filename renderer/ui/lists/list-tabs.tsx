import { useFormat } from "#renderer/i18n/format.ts";

/** A part of a list with its own tab: "Registered 18". */
export type ListTab<Row> = { id: string; label: string; has: (row: Row) => boolean };

type Props<Row> = {
  label: string;
  tabs: readonly ListTab<Row>[];
  current: string | undefined;
  rows: readonly Row[];
  onChange: (id: string) => void;
};

/** The tabs on top of a list's card, each with its number of rows. */
export function ListTabs<Row>({ label, tabs, current, rows, onChange }: Props<Row>) {
  const format = useFormat();
  return (
    <nav className="hr-list-tabs hr-no-print" aria-label={label}>
      {tabs.map((tab) => (
        <button
          key={tab.id}
          type="button"
          className="hr-list-tab"
          aria-current={tab.id === current || undefined}
          onClick={() => onChange(tab.id)}
        >
          {tab.label} <span>{format.count(rows.filter(tab.has).length)}</span>
        </button>
      ))}
    </nav>
  );
}
