import { AnswerSentence } from "#renderer/features/reports/reports/summary-bar/answer-sentence.tsx";
import {
  ReportSheet,
  type ReportSheetProps,
} from "#renderer/features/reports/reports/frame/report-sheet.tsx";
import { RunStrip } from "#renderer/features/reports/reports/summary-bar/run-strip.tsx";
import { ReportView } from "#renderer/features/reports/reports/views/index.tsx";
import { useMedium } from "#renderer/ui/medium/medium.tsx";

const nothing = (): void => undefined;

/** A sample as its medium shows it: a sheet, or what a page has below its filters. */
export function SampleView(props: ReportSheetProps) {
  const { hasControls } = useMedium();
  if (!hasControls) return <ReportSheet {...props} />;
  const { run, data, address, onDrawn } = props;
  const { report, rows, filters } = run;
  return (
    <article className="hr-page hr-report">
      <AnswerSentence {...{ report, data }} />
      <RunStrip {...{ report, data, rows, filters }} selected={[]} onBehind={nothing} />
      <ReportView
        {...{ report, data, rows, filters, onDrawn }}
        more={null}
        sortBy={report.defaultSort}
        onSort={nothing}
        graphActions={address.graphActions}
        onGraphActions={nothing}
        selected={[]}
        onSelect={nothing}
        onBehind={nothing}
        onOpenReport={nothing}
      />
    </article>
  );
}
