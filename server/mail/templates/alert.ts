import type { BuiltMail } from "../built-mail.ts";
import { textsIn } from "#server/lib/texts.ts";
import { layOut } from "../layout.ts";
import type { AlertMailContent } from "./alert-content.ts";

export type * from "./alert-content.ts";

/** A mail of an alert subscription. */
export const alertMail = (content: AlertMailContent): BuiltMail => {
  const { language, name, facilityName, link } = content;
  const subject = `${facilityName}: ${name}`;
  const letter = layOut({
    language,
    subject,
    preview: facilityName,
    title: name,
    paragraphs: [facilityName],
    button: { label: textsIn(language)("mail:statusChanged.button"), url: link },
    reason: name,
  });
  return { ...letter, preheader: facilityName, inline: [] };
};
