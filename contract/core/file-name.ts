const MAX_LENGTH = 150;

/** A title as a file name that every system takes, without its extension. */
export const safeFileName = (title: string): string => {
  const plain = title
    // oxlint-disable-next-line no-control-regex -- control characters are among what is refused
    .replaceAll(/[\u0000-\u001F\u007F<>:"/\\|?*]/gu, " ")
    .replaceAll(/\s+/gu, " ")
    .slice(0, MAX_LENGTH)
    .replaceAll(/^[ .]+|[ .]+$/gu, "");
  return plain === "" ? "export" : plain;
};

/**
 * How a report is called as a file, on the web and in the console:
 * "Northlake General Hospital - Performance history, Nov 13 – 19, 2026.csv".
 * @param report the range is in words, where it is known
 */
export const reportFileName = (
  report: { facility: string; title: string; range?: string | undefined },
  extension: "csv" | "xlsx" | "pdf",
): string => {
  const name = [`${report.facility} - ${report.title}`, report.range].filter(Boolean).join(", ");
  return `${safeFileName(name)}.${extension}`;
};

/**
 * How a list is called as a file: "Audit log 2026-11-28.csv".
 * @param day `YYYY-MM-DD`, on which it was saved
 */
export const listFileName = (title: string, day: string): string =>
  `${safeFileName(`${title} ${day}`)}.csv`;
