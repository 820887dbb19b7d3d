/** A badge's number whatever its case and width: two that differ in these alone are one badge. */
export const foldedNumber = (number: string): string =>
  number.normalize("NFKC").toLocaleLowerCase();
