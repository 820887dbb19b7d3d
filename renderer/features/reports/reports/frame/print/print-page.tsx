import { useEffect, useEffectEvent, useLayoutEffect, useState } from "react";
import { shapeOf } from "#renderer/features/reports/reports/views/index.tsx";
import { platform } from "#renderer/platform/index.ts";
import { FiguresSkeleton } from "#renderer/ui/feedback/skeleton.tsx";
import { useMedium } from "#renderer/ui/medium/medium.tsx";
import { pageSettled } from "../page-settled.ts";
import { ReportFailure } from "../report-failure.tsx";
import { ReportSheet } from "../report-sheet.tsx";
import type { ReportAddressState } from "../use-report-address.ts";
import type { ReportRun } from "../use-report-run.ts";

/**
 * Says once that the page may be printed, and opens the browser's dialog; when it is closed the page
 * returns to what it was.
 * @param isSettled data are in and graphs are drawn
 */
const usePrintMode = (options: { isSettled: boolean; onDone: () => void }): void => {
  const { isSettled } = options;
  const done = useEffectEvent(options.onDone);
  useEffect(() => {
    if (!isSettled) return undefined;
    let isCurrent = true;
    const handleAfterPrint = () => done();
    const start = async () => {
      await pageSettled();
      if (!isCurrent) return;
      platform.printReady();
      window.addEventListener("afterprint", handleAfterPrint, { once: true });
      window.print();
    };
    void start();
    return () => {
      isCurrent = false;
      window.removeEventListener("afterprint", handleAfterPrint);
    };
  }, [isSettled]);
};

/** Where the medium is light whatever the screen is; the theme comes back when the page goes. */
const useLightTheme = (): void => {
  const { isLight } = useMedium();
  useLayoutEffect(() => {
    if (!isLight) return undefined;
    const wasDark = document.body.classList.contains("bp6-dark");
    document.body.classList.remove("bp6-dark");
    return () => {
      document.body.classList.toggle("bp6-dark", wasDark);
    };
  }, [isLight]);
};

/**
 * Paper has no menus and no way back: a person returns to the page, which says what failed and how to
 * go on.
 */
const useLeaveOnFailure = (hasFailed: boolean, leave: () => void): void => {
  const leaveNow = useEffectEvent(leave);
  useEffect(() => {
    if (hasFailed) leaveNow();
  }, [hasFailed]);
};

/** A report that a person prints: its sheet, or what failed. */
export function PrintPage({ run, state }: { run: ReportRun; state: ReportAddressState }) {
  const { report, choices, query, data } = run;
  const { address, update } = state;
  const [isDrawn, setDrawn] = useState(false);
  const error = query.error ?? choices.error;
  const leave = () => update({ medium: "screen" }, "replace");
  useLightTheme();
  useLeaveOnFailure(error !== null, leave);
  usePrintMode({
    isSettled: data !== undefined && isDrawn && !choices.isLoading && choices.error === null,
    onDone: leave,
  });

  const retry = () => {
    choices.retry();
    void query.refresh(false);
  };
  // Paper never shows figures under filters that are not known.
  if (error) return <ReportFailure error={error} isRetrying={query.isFetching} onRetry={retry} />;
  if (!data) return <FiguresSkeleton shape={shapeOf(report)} />;
  return <ReportSheet {...{ run, data, address }} onDrawn={() => setDrawn(true)} />;
}
