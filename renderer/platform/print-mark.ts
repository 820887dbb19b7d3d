/** The mark that server and console wait for before they print: `html[data-print-ready="true"]`. */
export const setPrintMark = (): void => {
  document.documentElement.dataset["printReady"] = "true";
};
