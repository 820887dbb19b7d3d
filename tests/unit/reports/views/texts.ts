import { readFileSync } from "node:fs";
import i18next from "i18next";
import { formatFor } from "#renderer/i18n/format.ts";
import { text } from "#renderer/i18n/text.ts";
import type { Language } from "#contract/core/primitives.ts";
import type { PageText } from "#renderer/features/reports/reports/text/report-text.ts";

const FEATURES = ["common", "ui", "errors", "reports", "reports-view"];

const WING: Readonly<Record<string, string>> = { reports: "reports", "reports-view": "reports" };

const catalogue = (language: Language, feature: string): unknown =>
  JSON.parse(
    readFileSync(
      new URL(
        `../../../../locales/${language}/${WING[feature] ?? "core"}/${feature}.json`,
        import.meta.url,
      ),
      "utf8",
    ),
  );

/** The real texts of a language, as pages load them. */
export const wordsOf = async (language: Language): Promise<PageText> => {
  await i18next.init({
    lng: language,
    ns: FEATURES,
    defaultNS: "common",
    nsSeparator: ".",
    keySeparator: ".",
    interpolation: { escapeValue: false },
    resources: {
      [language]: Object.fromEntries(
        FEATURES.map((feature) => [feature, catalogue(language, feature)]),
      ) as never,
    },
  });
  return { t: text, format: formatFor(language) };
};
