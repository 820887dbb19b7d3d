import { createContext, useContext } from "react";
import type { Report } from "#contract/reports/index.ts";
import type { ReportCommon } from "#contract/reports/shared.ts";

/** The answer that the figures of a page are of. */
export type FiguresOf = {
  report: Report;
  data: ReportCommon;
  /** Opens what a figure rests on; absent where nothing can be opened. */
  onBehind: (() => void) | undefined;
};

/** Within it every figure's name opens its card; without it names are bare. */
export const FigureContext = createContext<FiguresOf | null>(null);

export const useFiguresOf = (): FiguresOf | null => useContext(FigureContext);
