/**
 * Dates and times as they are shown, from what `Intl` made of them. CLDR versions differ in the
 * spaces of a time ("14 h 32"): all become no-break ones, so that a time stays on one line and thin
 * spaces, which fonts and exports render unevenly, are gone. French writes "2 h 05" as Québec does,
 * with a zone behind it too, where CLDR has "02 h 05".
 */
export const evenTime = (text: string): string =>
  text
    .replaceAll(/[\u2009\u202f]/gu, "\u00a0")
    .replaceAll(/(\d) h (?=\d)/gu, "$1\u00a0h\u00a0")
    .replaceAll(/(?<!\d)0(?=\d[ \u00a0]h)/gu, "");
