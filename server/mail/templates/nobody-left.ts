import type { Language } from "#contract/primitives.ts";
import { textsIn } from "#server/lib/texts.ts";
import { layOut } from "../layout.ts";
import type { Mail } from "../outbox.ts";

export type NobodyLeftProps = {
  language: Language;
  /** Of the subscription. */
  name: string;
  host: string;
};

/** Tells whoever made a report subscription that its last recipient has unsubscribed. */
export const nobodyLeftMail = ({ language, name, host }: NobodyLeftProps): Mail => {
  const t = textsIn(language);
  const values = { name, host };
  return layOut({
    language,
    subject: t("mail:nobodyLeft.subject", values),
    preview: t("mail:nobodyLeft.preview"),
    title: t("mail:nobodyLeft.title"),
    paragraphs: [t("mail:nobodyLeft.body", values)],
    reason: t("mail:nobodyLeft.reason", values),
  });
};

export const sample: NobodyLeftProps = {
  language: "en-US",
  name: "Hand hygiene, 3 West",
  host: "portal.example.test",
};
