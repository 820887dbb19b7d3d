import { useCallback, useMemo } from "react";
import { useSearchParams } from "react-router-dom";
import { readAddress, writeAddress, type ReportAddress } from "#contract/reports/address.ts";

/** `push` for steps a person may want to go back over, `replace` for the rest. */
type HistoryStep = "push" | "replace";

export type ReportAddressState = {
  address: ReportAddress;
  /** Names of values in the address that made no sense and were left out. */
  ignored: readonly string[];
  update(change: Partial<ReportAddress>, step?: HistoryStep): void;
};

/** The state of the report page, which lives in its address alone. */
export const useReportAddress = (): ReportAddressState => {
  const [query, setQuery] = useSearchParams();
  const read = useMemo(() => readAddress(query), [query]);
  const update = useCallback(
    (change: Partial<ReportAddress>, step: HistoryStep = "push") =>
      setQuery(
        (current) =>
          new URLSearchParams(writeAddress({ ...readAddress(current).address, ...change })),
        {
          replace: step === "replace",
          // The page stays where it was scrolled to: only what it shows changes.
          preventScrollReset: true,
        },
      ),
    [setQuery],
  );
  return { ...read, update };
};
