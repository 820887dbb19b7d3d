import { STATUS_TYPES, type StatusType } from "#contract/operations/system-status.ts";
import type { Language } from "#contract/core/primitives.ts";
import { textsIn } from "#server/lib/texts.ts";
import { layOut } from "#server/mail/layout.ts";
import type { Mail } from "#server/mail/outbox.ts";

/** A figure whose validity changed. */
type ChangedFigure = { type: StatusType; qualifier: string; value: number };

type StatusChangedProps = {
  language: Language;
  host: string;
  invalid: readonly ChangedFigure[];
  recovered: readonly ChangedFigure[];
  link: string;
};

const DIGITS = { maximumFractionDigits: 1 };

const lineOf = (
  language: Language,
  figure: ChangedFigure,
  text: "invalid" | "recovered",
): string => {
  const t = textsIn(language);
  const { unit, min, max } = STATUS_TYPES[figure.type];
  const withUnit = (value: number): string =>
    t(`system-status:unit.${unit}`, { value: value.toLocaleString(language, DIGITS) });
  const type = t(`system-status:type.${figure.type}`);
  const name = figure.qualifier === "" ? type : `${type} (${figure.qualifier})`;
  const bound = max ?? min ?? 0;
  return t(`mail:statusChanged.${text}`, {
    name,
    value: withUnit(figure.value),
    bound: withUnit(bound),
  });
};

/** What has gone out of its bounds in the installation, or is back within them. */
export const statusChangedMail = (props: StatusChangedProps): Mail => {
  const { language, host, invalid, recovered, link } = props;
  const t = textsIn(language);
  const isBad = invalid.length > 0;
  const count = { count: isBad ? invalid.length : recovered.length, host };
  const subject = t(`mail:statusChanged.${isBad ? "subject" : "recoveredSubject"}`, count);
  return layOut({
    language,
    subject,
    preview: t("mail:statusChanged.preview"),
    title: subject,
    paragraphs: [
      ...invalid.map((figure) => lineOf(language, figure, "invalid")),
      ...recovered.map((figure) => lineOf(language, figure, "recovered")),
    ],
    button: { label: t("mail:statusChanged.button"), url: link },
    reason: t("mail:statusChanged.reason", { host }),
  });
};
