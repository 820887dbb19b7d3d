import { useCallback, useMemo } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import {
  readAddress,
  writeAddress,
  type ReportAddress,
} from "#contract/reports/filters/address.ts";
import { addressParts, addressValues } from "./address-parts.ts";

/** `push` for steps a person may want to go back over, `replace` for the rest. */
export type HistoryStep = "push" | "replace";

export type ReportAddressState = {
  address: ReportAddress;
  /** Names of values in the address that made no sense and were left out. */
  ignored: readonly string[];
  update(change: Partial<ReportAddress>, step?: HistoryStep): void;
};

/** The state of the report page, which lives in its address alone. */
export const useReportAddress = (): ReportAddressState => {
  const { search, hash } = useLocation();
  const navigate = useNavigate();
  const read = useMemo(() => readAddress(addressValues({ search, hash })), [search, hash]);
  const { address } = read;
  const update = useCallback(
    (change: Partial<ReportAddress>, step: HistoryStep = "push") =>
      void navigate(addressParts(new URLSearchParams(writeAddress({ ...address, ...change }))), {
        replace: step === "replace",
        // The page stays where it was scrolled to: only what it shows changes.
        preventScrollReset: true,
      }),
    [navigate, address],
  );
  return { ...read, update };
};
