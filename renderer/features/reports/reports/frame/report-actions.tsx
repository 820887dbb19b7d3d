import { DOWNLOAD_DAYS } from "#contract/reports/downloads.ts";
import type { ReportDefinition } from "#contract/reports/definition.ts";
import { pageAddress } from "#renderer/platform/index.ts";
import { useFacility } from "#renderer/session/facility-context.ts";
import { useMedia } from "#renderer/ui/lib/use-media.ts";
import type { RawExport } from "#renderer/features/reports/reports/export/use-raw-export.ts";
import type { ReportExport } from "#renderer/features/reports/reports/export/use-export.ts";
import { usePageText } from "#renderer/features/reports/reports/text/use-text.ts";
import type { GraphActions } from "#contract/reports/filters/address.ts";
import { graphSwitches, type GraphSwitch } from "./report-state.ts";
import { Button } from "#renderer/ui/forms/button.tsx";
import {
  Database,
  Document,
  Edit,
  Envelope,
  Export,
  Link as LinkMark,
  More,
  Presentation,
  Print,
  Refresh,
  Th,
  ThList,
} from "#renderer/ui/indicators/icons.ts";
import { toast } from "#renderer/ui/feedback/toast.ts";
import type { Format } from "#renderer/i18n/format.ts";
import type { Translate } from "#renderer/i18n/text.ts";
import { MenuButton, type MenuItem } from "#renderer/ui/overlays/menu-button.tsx";
import { GraphActionsButton } from "../graph/graph-actions-button.tsx";

type ReportActionsProps = {
  report: ReportDefinition;
  graphActions: GraphActions;
  hasSelection: boolean;
  isLoading: boolean;
  /** Rows of the table, its total included; null before there are any. */
  rowCount: number | null;
  exporting: ReportExport;
  onPrint: () => void;
  /** Asks for the name of a slide; left out where none can be saved. */
  onSaveSlide: (() => void) | undefined;
  /** Left out where there are no raw facts to have. */
  rawExport: RawExport | undefined;
  /** Where it is subscribed to; left out where it cannot be, or not by this person. */
  subscribeTo: string | undefined;
  /** Asks for the title of prints and PDFs. */
  onPrintTitle: () => void;
  onRefresh: () => void;
  onGraphActions: (actions: GraphActions) => void;
  onClear: () => void;
};

/** Puts the page's address, which carries its whole state, where it can be pasted. */
const copyLink = async (t: Translate): Promise<void> => {
  try {
    await navigator.clipboard.writeText(pageAddress());
    toast.directions(t("reports-view.export.linkDirections"));
  } catch {
    // Refused by the browser, or there is no clipboard: the address bar has the same.
    toast.error(t("reports-view.export.linkFailed"));
  }
};

const isApple = (): boolean => /Mac|iPhone|iPad/u.test(navigator.userAgent);

/** Requests a raw export; while one is running, how far it is and the way to it. */
const rawItem = (
  t: Translate,
  format: Format,
  { running, ask, downloads }: RawExport,
): MenuItem => {
  const shared = { id: "raw", icon: <Database />, startsGroup: true };
  if (running === undefined) {
    return {
      ...shared,
      label: t("reports-view.raw.open"),
      detail: t("reports-view.raw.detail", { count: DOWNLOAD_DAYS }),
      onSelect: () => void ask(),
    };
  }
  const { percent } = running;
  return {
    ...shared,
    label: t("reports-view.raw.running"),
    ...(percent !== null && { hint: format.percentTick(percent) }),
    detail: t("reports-view.raw.openDownloads"),
    to: downloads,
  };
};

/** The entries of the Export menu. */
const useExportItems = (props: ReportActionsProps): MenuItem[] => {
  const { facility } = useFacility();
  const { t, format } = usePageText();
  const { exporting, onPrint, onPrintTitle, onSaveSlide, rawExport, rowCount, subscribeTo } = props;
  const rows =
    rowCount === null
      ? undefined
      : t("reports-view.export.rows", { count: rowCount, n: format.count(rowCount) });
  return [
    {
      id: "pdf",
      label: t("reports-view.export.pdf"),
      hint: t(`reports-view.export.paper.${facility.paperSize}`),
      icon: <Document />,
      onSelect: () => void exporting.savePdf(),
    },
    {
      id: "print",
      label: t("reports-view.export.print"),
      hint: isApple() ? "⌘P" : t("reports-view.export.printKeys"),
      icon: <Print />,
      onSelect: onPrint,
    },
    {
      id: "title",
      label: t("reports-view.printTitle.open"),
      icon: <Edit />,
      onSelect: onPrintTitle,
    },
    {
      id: "csv",
      label: t("reports-view.export.csv"),
      hint: rows,
      icon: <Th />,
      onSelect: () => void exporting.saveTable("csv"),
    },
    {
      id: "xlsx",
      label: t("reports-view.export.excel"),
      hint: rows,
      icon: <ThList />,
      onSelect: () => void exporting.saveTable("xlsx"),
    },
    {
      id: "link",
      label: t("reports-view.export.link"),
      icon: <LinkMark />,
      startsGroup: true,
      onSelect: () => void copyLink(t),
    },
    ...(onSaveSlide === undefined
      ? []
      : [
          {
            id: "slide",
            label: t("reports-view.slide.open"),
            icon: <Presentation />,
            onSelect: onSaveSlide,
          },
        ]),
    ...(subscribeTo === undefined
      ? []
      : [
          {
            id: "subscribe",
            label: t("reports-view.export.subscribe"),
            icon: <Envelope />,
            to: subscribeTo,
          },
        ]),
    ...(rawExport === undefined ? [] : [rawItem(t, format, rawExport)]),
  ];
};

/** The same acts as one list, for screens without room for buttons. */
const useFoldedItems = (props: ReportActionsProps, exportItems: MenuItem[]): MenuItem[] => {
  const { t } = usePageText();
  const { report, graphActions, onGraphActions, onRefresh, onClear, hasSelection } = props;
  const flip = (key: GraphSwitch, at: number): MenuItem => ({
    id: key,
    label: t(`reports-view.graph.${key}`),
    hint: t(graphActions[key] ? "reports-view.graph.on" : "reports-view.graph.off"),
    startsGroup: at === 0,
    onSelect: () => onGraphActions({ ...graphActions, [key]: !graphActions[key] }),
  });
  const graph = graphSwitches(report).map(flip);
  if (report.graphActions.includes("clear")) {
    graph.push({
      id: "clear",
      label: t("reports-view.graph.clear"),
      disabled: !hasSelection,
      onSelect: onClear,
    });
  }
  return [
    {
      id: "refresh",
      label: t("reports-view.action.refresh"),
      icon: <Refresh />,
      onSelect: onRefresh,
    },
    ...graph,
    ...exportItems.map((item, at) => ({ ...item, startsGroup: at === 0 })),
  ];
};

/** Refresh, Graph and Export beside the title; below 900 px they fold into "More". */
export function ReportActions(props: ReportActionsProps) {
  const { t } = usePageText();
  const isNarrow = useMedia("(max-width: 899px)");
  const exportItems = useExportItems(props);
  const folded = useFoldedItems(props, exportItems);
  if (isNarrow) {
    return (
      <MenuButton
        label={t("reports-view.action.more")}
        icon={<More />}
        items={folded}
        onToggle={props.rawExport?.watch}
      />
    );
  }
  return (
    <>
      <Button variant="minimal" icon={<Refresh />} busy={props.isLoading} onClick={props.onRefresh}>
        {t("reports-view.action.refresh")}
      </Button>
      {props.report.graphActions.length > 0 && <GraphActionsButton {...props} />}
      <MenuButton
        label={t("reports-view.export.title")}
        icon={<Export />}
        items={exportItems}
        onToggle={props.rawExport?.watch}
      />
    </>
  );
}
