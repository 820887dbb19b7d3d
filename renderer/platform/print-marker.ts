/**
 * The mark that server and console wait for before they print: `data-print-ready` of `html` is
 * `true`, or `failed` when what should be printed cannot be shown.
 */
export const setPrintMark = (mark: "true" | "failed" = "true"): void => {
  document.documentElement.dataset["printReady"] = mark;
};

/** Takes the mark away: what it was set for is not what will be printed. */
export const clearPrintMark = (): void => {
  delete document.documentElement.dataset["printReady"];
};
