import { Fragment } from "react";
import type { Report } from "#contract/reports/index.ts";
import { type SaidFact, answerOf, sayAnswer } from "#contract/reports/answer/sentence.ts";
import type { ReportCommon } from "#contract/reports/shared.ts";
import type { Language } from "#contract/core/primitives.ts";
import { textId } from "#renderer/i18n/catalogue.ts";
import { useLanguage, useText } from "#renderer/i18n/text.ts";
import { StatusShape } from "#renderer/ui/indicators/status-shape.tsx";
import { useMedium } from "#renderer/ui/medium/medium.tsx";
import "./answer-sentence.css";

type AnswerSentenceProps = {
  report: Report;
  data: ReportCommon;
  /** Keys of the rows that the table is narrowed to; none: it shows all. */
  only?: readonly string[] | null;
  /** Narrows the table to what a part of the sentence is about, or shows all again. */
  onOnly?: (keys: readonly string[] | null) => void;
};

type Part = { text: string; keys?: readonly string[] };

/** The sentence in parts: those that stand for rows of the table, and what is between them. */
const partsOf = (sentence: string, facts: readonly SaidFact[]): Part[] => {
  const parts: Part[] = [];
  let at = 0;
  for (const { who, text, keys } of facts) {
    const part = who ?? text;
    const from = sentence.indexOf(part, at);
    if (keys === undefined || keys.length === 0 || from < 0) continue;
    parts.push({ text: sentence.slice(at, from) }, { text: part, keys });
    at = from + part.length;
  }
  return [...parts, { text: sentence.slice(at) }].filter(({ text }) => text !== "");
};

const isSame = (one: readonly string[] | null | undefined, other: readonly string[]): boolean =>
  one?.join() === other.join();

/**
 * What a report answers, in one sentence above its figures, with at most one line below. Nothing
 * announces it: it changes with each refresh.
 */
export function AnswerSentence({ report, data, only, onOnly }: AnswerSentenceProps) {
  const t = useText("reports", "reports-answer");
  const language = useLanguage() as Language;
  const { hasControls } = useMedium();
  const { kind, sentence, line, facts } = sayAnswer(
    language,
    (id, values) => t(textId(id), values),
    answerOf(report, data),
  );
  const parts =
    hasControls && onOnly !== undefined ? partsOf(sentence, facts) : [{ text: sentence }];
  return (
    <section className="hr-answer hr-card" aria-label={t("reports-answer.label")}>
      <span className={`hr-answer-mark hr-status-${kind}`}>
        <StatusShape kind={kind} />
      </span>
      <div>
        <p className="hr-answer-sentence">
          {parts.map(({ text, keys }: Part) =>
            keys === undefined ? (
              <Fragment key={text}>{text}</Fragment>
            ) : (
              <button
                key={text}
                type="button"
                className="hr-answer-who"
                aria-pressed={isSame(only, keys)}
                title={t("reports-answer.showOnly")}
                onClick={() => onOnly?.(isSame(only, keys) ? null : keys)}
              >
                {text}
              </button>
            ),
          )}
        </p>
        {line !== "" && <p className="hr-answer-line">{line}</p>}
      </div>
    </section>
  );
}
