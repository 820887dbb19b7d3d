import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { type FigureId, figureRule } from "#contract/core/figures.ts";
import { textId } from "#renderer/i18n/catalogue.ts";
import { useText } from "#renderer/i18n/text.ts";
import { Button } from "#renderer/ui/forms/button.tsx";
import { LinkButton } from "#renderer/ui/forms/link-button.tsx";
import { useIsNarrow } from "#renderer/ui/medium/use-is-narrow.ts";
import { ExplainPanel } from "#renderer/ui/overlays/explain-panel.tsx";
import "./figure-card.css";

/** What an answer adds to what is known of a figure; all of it in words. */
export type FigureFacts = {
  /** The figure with what it is worked out from. */
  lead?: string | undefined;
  /** What was left out, and how many of it. */
  leftOut?: readonly string[];
  n?: string | undefined;
  range?: string | undefined;
  /** How many of the devices it rests on were heard. */
  devices?: string | undefined;
  /** Further lines, each with what is at its head: what only a change has. */
  more?: readonly (readonly [head: string, text: string])[];
  /** Text ids of how it was worked out. */
  methods?: readonly string[];
  /** Opens what is behind it. */
  behind?: { label: string; onOpen: () => void } | undefined;
};

export type FigureCardProps = {
  figure: FigureId;
  /** The figure's name as the page has it. */
  label: string;
  facts?: FigureFacts;
  /** The figure as a small picture, below what leads. */
  picture?: ReactNode;
  onClose: () => void;
};

const NOTHING: FigureFacts = {};

type FootProps = Pick<FigureCardProps, "figure" | "onClose"> & Pick<FigureFacts, "behind">;

function Foot({ figure, behind, onClose }: FootProps) {
  const t = useText("figure-cards");
  const isPhone = useIsNarrow();
  const To = isPhone ? LinkButton : Link;
  const openBehind = () => {
    onClose();
    behind?.onOpen();
  };
  return (
    <>
      <To to={`/guide#${figureRule(figure).guide}`}>{t("figure-cards.howCounted")}</To>
      {behind &&
        (isPhone ? (
          <Button onClick={openBehind}>{behind.label}</Button>
        ) : (
          <button type="button" className="hr-link" onClick={openBehind}>
            {behind.label}
          </button>
        ))}
    </>
  );
}

/** What a figure counts, leaves out and rests on, in a fixed order; what there is nothing of is absent. */
export function FigureCard(props: FigureCardProps) {
  const { figure, label, facts = NOTHING, picture, onClose } = props;
  const t = useText("reports", "reports-view", "figure-cards");
  const { leavesOut } = figureRule(figure);
  const leftOut = facts.leftOut ?? [];
  const lines: (readonly [head: string, text: ReactNode])[] = [
    ["counted", t(textId(`figure-cards.counted.${figure}`))],
    [
      "leftOut",
      (leavesOut || leftOut.length > 0) && (
        <>
          {leavesOut && t(textId(`figure-cards.leftOut.${figure}`))}
          {leftOut.length > 0 && (
            <ul>
              {leftOut.map((text) => (
                <li key={text}>{text}</li>
              ))}
            </ul>
          )}
        </>
      ),
    ],
    ["n", facts.n],
    ["range", facts.range],
    ["devices", facts.devices],
    ...(facts.more ?? []),
    ["method", facts.methods?.map((method) => t(textId(method))).join(" ")],
  ];
  return (
    <ExplainPanel
      title={label}
      onClose={onClose}
      footer={<Foot {...{ figure, onClose }} behind={facts.behind} />}
    >
      {facts.lead !== undefined && <p className="hr-figure-card-lead">{facts.lead}</p>}
      {picture}
      <dl className="hr-figure-card">
        {lines.map(
          ([head, text]) =>
            Boolean(text) && (
              <div key={head}>
                <dt>{t(textId(`figure-cards.heads.${head}`))}</dt>
                <dd>{text}</dd>
              </div>
            ),
        )}
      </dl>
    </ExplainPanel>
  );
}
