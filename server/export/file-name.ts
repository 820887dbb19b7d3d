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
