import { Suspense, lazy, useEffect, useRef, useState } from "react";
import { isFigureId, type FigureId } from "#contract/core/figures.ts";
import { figureOfColumn, type ReportColumn } from "#contract/reports/columns.ts";
import { textId } from "#renderer/i18n/catalogue.ts";
import { useText } from "#renderer/i18n/text.ts";
import { Button } from "#renderer/ui/forms/button.tsx";
import { AboutSign } from "#renderer/ui/indicators/about-sign.tsx";
import { BottomSheet, SheetRow } from "#renderer/ui/overlays/bottom-sheet.tsx";
import { useFiguresOf } from "./figure-context.ts";

const ReportFigureCard = lazy(async () => ({
  default: (await import("./report-figure-card.tsx")).ReportFigureCard,
}));

type Named = { figure: FigureId; label: string };

/** On a phone a table has no headings: its figures in a sheet, each of which opens its card. */
export function AboutTable({ columns }: { columns: readonly ReportColumn[] }) {
  const t = useText("reports", "reports-view");
  const of = useFiguresOf();
  const [open, setOpen] = useState<"list" | Named | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  useEffect(() => {
    if (wasOpen.current && open === null) button.current?.focus();
    wasOpen.current = open !== null;
  }, [open]);
  const named = columns.flatMap((column): Named[] => {
    const figure = figureOfColumn(column) ?? "";
    return isFigureId(figure)
      ? [{ figure, label: t(textId(`reports.columns.${column.label}`)) }]
      : [];
  });
  if (of === null || named.length === 0) return null;
  const close = () => setOpen(null);
  return (
    <>
      <Button
        ref={button}
        icon={<AboutSign />}
        variant="minimal"
        aria-haspopup="dialog"
        onClick={() => setOpen("list")}
      >
        {t("reports-view.table.aboutFigures")}
      </Button>
      <BottomSheet
        isOpen={open === "list"}
        onClose={close}
        title={t("reports-view.table.aboutFigures")}
        footer={<Button onClick={close}>{t("ui.action.close")}</Button>}
      >
        <div className="hr-sheet-rows">
          {named.map((one) => (
            <SheetRow key={one.label} icon={<AboutSign />} onPress={() => setOpen(one)}>
              {one.label}
            </SheetRow>
          ))}
        </div>
      </BottomSheet>
      {open !== null && open !== "list" && (
        <Suspense fallback={null}>
          <ReportFigureCard {...open} of={of} onClose={close} />
        </Suspense>
      )}
    </>
  );
}
