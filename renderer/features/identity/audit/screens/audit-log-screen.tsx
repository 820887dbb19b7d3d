import { useInfiniteQuery } from "@tanstack/react-query";
import { type ReactNode, useCallback, useMemo, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { useText } from "#renderer/i18n/text.ts";
import { Button } from "#renderer/ui/forms/button.tsx";
import { Card } from "#renderer/ui/layout/card.tsx";
import { Download } from "#renderer/ui/indicators/icons.ts";
import { VisuallyHidden } from "#renderer/ui/layout/visually-hidden.tsx";
import { announce } from "#renderer/ui/feedback/live-region.tsx";
import { PageHeader } from "#renderer/ui/layout/page-header.tsx";
import { type AuditFilter, readFilter, withFilter } from "../lib/address.ts";
import { AuditFilterBar } from "../components/audit-filter-bar.tsx";
import { AuditList } from "../components/audit-list.tsx";
import { useCsvDownload } from "../components/use-csv-download.ts";
import { auditQuery } from "../queries.ts";
import { readersZone } from "#renderer/i18n/readers-zone.ts";
import "./audit-log-screen.css";

export type AuditLogScreenProps = {
  customer: { id: string; name: string };
  /** The choice of customer, for the bar of the page's head; none where there is no choice. */
  menus: readonly ReactNode[];
};

/** Who changed what at a customer, for administrators. The address holds the filter. */
export function AuditLogScreen({ customer, menus }: AuditLogScreenProps) {
  const t = useText("audit");
  const [query, setQuery] = useSearchParams();
  const filter = useMemo(() => readFilter(query), [query]);
  const change = useCallback(
    (next: AuditFilter) =>
      setQuery((current) => withFilter(current, next), { replace: true, preventScrollReset: true }),
    [setQuery],
  );
  // What is no day is not in the address: the fields begin again to be rid of it.
  const [clearings, setClearings] = useState(0);
  const clear = () => {
    change({});
    setClearings((count) => count + 1);
    announce(t("audit.filter.cleared"));
  };
  const saveCsv = useCsvDownload({ customerId: customer.id, ...filter });
  const { data } = useInfiniteQuery(auditQuery({ customerId: customer.id, ...filter }));
  // Until they are there it is unknown; the file would say so too.
  const hasEntries = data?.pages.some(({ entries }) => entries.length > 0) ?? true;
  return (
    <div className="hr-page hr-audit">
      <PageHeader
        title={t("audit.title")}
        range={t("audit.zone", { timeZone: readersZone() })}
        trail={menus}
        actions={
          <Button
            icon={<Download />}
            aria-disabled={!hasEntries || undefined}
            title={hasEntries ? undefined : t("audit.csv.nothing")}
            onClick={() => hasEntries && saveCsv()}
          >
            {t("audit.csv.action")}
            {!hasEntries && <VisuallyHidden>. {t("audit.csv.nothing")}</VisuallyHidden>}
          </Button>
        }
      />
      <Card flush>
        <AuditFilterBar
          key={clearings}
          takesFocus={clearings > 0}
          filter={filter}
          onChange={change}
          onClear={clear}
        />
        <AuditList key={customer.id} customerId={customer.id} filter={filter} onClear={clear} />
      </Card>
    </div>
  );
}
