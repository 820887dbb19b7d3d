import { evenTime } from "#contract/core/even-time.ts";
import type { Language } from "#contract/core/primitives.ts";
import type { FooterTexts } from "#server/export/pdf/footer.ts";
import { textsIn } from "#server/lib/texts.ts";

const PRODUCT = "Handrail";
/** Stand-ins for the numbers that Chromium fills in. */
const PAGE = "\u0001";
const PAGES = "\u0002";

const printTime = (at: Date, timeZone: string, language: Language): string =>
  evenTime(
    new Intl.DateTimeFormat(language, {
      year: "numeric",
      month: "short",
      day: "numeric",
      hour: "numeric",
      minute: "2-digit",
      timeZoneName: "short",
      timeZone,
    }).format(at),
  );

/** The words at the foot of a printed page: who printed it when (facility time), and its number. */
export const footerTexts = (
  language: Language,
  print: { at: Date; timeZone: string; name: string },
): FooterTexts => {
  const t = textsIn(language);
  const pattern = t("reports:print.page", { page: PAGE, pages: PAGES });
  const [before = "", rest = ""] = pattern.split(PAGE);
  const [between = "", after = ""] = rest.split(PAGES);
  return {
    product: PRODUCT,
    printedBy: t("reports:print.printedBy", {
      time: printTime(print.at, print.timeZone, language),
      name: print.name,
    }),
    page: { before, between, after },
  };
};
