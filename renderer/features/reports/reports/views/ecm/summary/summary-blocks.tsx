import { arrowOf } from "#contract/reports/change.ts";
import type { SummaryBlock } from "#contract/reports/ecm/performance-summary.ts";
import { Sparkline } from "#renderer/charts/sparkline.tsx";
import { ReportFigure } from "#renderer/features/reports/reports/figures/report-figure.tsx";
import { usePageText } from "#renderer/features/reports/reports/text/use-text.ts";
import { BLOCKS, blockFilters, type BlockName, type SummaryData } from "./summary.ts";
import type { ReportViewProps } from "#renderer/features/reports/reports/views/view-props.ts";
import { NoValue } from "#renderer/ui/tables/cells.tsx";
import { ChevronRight } from "#renderer/ui/indicators/icons.ts";
import { useMedium } from "#renderer/ui/medium/medium.tsx";
import { ChangeSize } from "#renderer/ui/indicators/change-size.tsx";
import { changeWord } from "#renderer/features/reports/reports/text/change-text.ts";
import { BigFigure } from "./big-figure.tsx";
import { GoalPill } from "#renderer/features/reports/reports/table/goal-pill.tsx";

type SummaryBlocksProps = Pick<ReportViewProps, "onOpenReport"> & {
  data: SummaryData;
};

/** The longer ranges, each with its course; pressing one opens the report behind it. */
export function SummaryBlocks({ data, onOpenReport }: SummaryBlocksProps) {
  const { hasControls } = useMedium();
  return (
    <div className="hr-summary-blocks">
      {BLOCKS.map((name) => {
        const block = data[name];
        if (block === null) return <LoadingBlock key={name} name={name} />;
        const { reportId } = block;
        const open =
          reportId === null || !hasControls
            ? undefined
            : () => onOpenReport(reportId, blockFilters(block, data.range.end));
        return <Block key={name} name={name} block={block} onOpen={open} />;
      })}
    </div>
  );
}

/** In place of a block whose time is still being loaded. */
function LoadingBlock({ name }: { name: BlockName }) {
  const { t } = usePageText();
  return (
    <section className="hr-summary-block hr-card">
      <h2>{t(`reports-view.summary.blocks.${name}`)}</h2>
      <p className="hr-summary-of">{t("reports-view.history.range.title")}</p>
    </section>
  );
}

type BlockProps = {
  name: BlockName;
  block: SummaryBlock;
  onOpen: (() => void) | undefined;
};

function BlockChange({ change }: Pick<SummaryBlock, "change">) {
  const words = usePageText();
  if (change === null) return <NoValue reason={words.t("reports.noChange.before")} />;
  const { points, before } = change;
  return (
    <>
      {points !== null && <ChangeSize points={points} arrow={arrowOf(change)} />}
      <small>{changeWord(words, { ...change, before: before.percent })}</small>
    </>
  );
}

function Block({ name, block, onOpen }: BlockProps) {
  const words = usePageText();
  const { t, format } = words;
  const { performanceGoal: goal } = block;
  const index = block.percentCompliant;
  const title = t(`reports-view.summary.blocks.${name}`);
  return (
    <section className="hr-summary-block hr-card">
      <h2>
        {onOpen ? (
          <button
            type="button"
            onClick={onOpen}
            title={t("reports-view.summary.open", { name: title })}
          >
            {title}
            <ChevronRight />
          </button>
        ) : (
          title
        )}
      </h2>
      <span className="hr-summary-about">
        <ReportFigure
          figure="index"
          label={t("reports-view.summary.indexOf", { range: title })}
          range={title}
          look="mark"
        />
      </span>
      <BigFigure value={index} size="block" />
      <Sparkline values={block.course.map((point) => point.complianceIndex)} goal={goal} />
      <p className="hr-summary-of">
        {t("reports-view.summary.of", {
          events: format.count(block.totalEvents),
          opportunities: format.count(block.totalOpportunities),
        })}
      </p>
      <div className="hr-summary-block-foot">
        <GoalPill figures={block} />
        {name === "totalData" ? (
          block.since !== null && (
            <span className="hr-summary-since">
              {t("reports-view.summary.since", { month: format.month(block.since) })}
            </span>
          )
        ) : (
          <span className="hr-summary-change">
            <BlockChange change={block.change} />
          </span>
        )}
      </div>
    </section>
  );
}
