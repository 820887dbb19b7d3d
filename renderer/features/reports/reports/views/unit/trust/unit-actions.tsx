import { Suspense, lazy } from "react";
import type { Product } from "#contract/core/permissions.ts";
import type { ChartFamily } from "#contract/reports/marked-changes.ts";
import { useDialog } from "#renderer/forms/use-dialog.ts";
import { usePermission } from "#renderer/session/session-store.ts";
import { Button } from "#renderer/ui/forms/button.tsx";
import { LinkButton } from "#renderer/ui/forms/link-button.tsx";
import { Envelope, Flag, Presentation, Print } from "#renderer/ui/indicators/icons.ts";
import { Card } from "#renderer/ui/layout/card.tsx";
import type { UnitViewProps } from "../unit-view-props.ts";
import { useUnitText } from "../use-unit-text.ts";

/** A form weighs more than the rest of the page: fetched when it is opened. */
const MarkChangeDialog = lazy(async () => ({
  default: (await import("#renderer/features/reports/reports/control-chart/mark-change-dialog.tsx"))
    .MarkChangeDialog,
}));

const FAMILIES: Readonly<Partial<Record<Product, ChartFamily>>> = {
  ECM: "ECM",
  OBS: "OBS",
  IMS: "IMS",
};

/** What can be done with a unit's page: send it, print it, show it, or say what changed. */
export function UnitActions({ data, pageActions }: UnitViewProps) {
  const { t } = useUnitText();
  const marking = useDialog<true>();
  const mayMark = usePermission("editFacilities");
  if (pageActions === undefined) return null;
  const { subscribeTo, onPrint, onSaveSlide } = pageActions;
  const family = FAMILIES[data.product];
  const { locationId: id, name } = data.place;
  return (
    <Card title={t("unit.do.title")} className="hr-unit-do">
      <div className="hr-unit-acts">
        {subscribeTo !== undefined && (
          <LinkButton to={subscribeTo} variant="primary" icon={<Envelope />}>
            {t("unit.do.mail")}
          </LinkButton>
        )}
        <Button
          variant={subscribeTo === undefined ? "primary" : "default"}
          icon={<Print />}
          onClick={onPrint}
        >
          {t("unit.do.print")}
        </Button>
        {onSaveSlide !== undefined && (
          <Button icon={<Presentation />} onClick={onSaveSlide}>
            {t("unit.do.slide")}
          </Button>
        )}
        {mayMark && family !== undefined && (
          <Button icon={<Flag />} onClick={() => marking.open(true)}>
            {t("unit.do.mark")}
          </Button>
        )}
      </div>
      {subscribeTo !== undefined && <p className="hr-unit-do-note">{t("unit.do.mailNote")}</p>}
      {family !== undefined && marking.about !== null && (
        <Suspense fallback={null}>
          <MarkChangeDialog
            key={marking.opening}
            {...marking.props}
            marking={{ family, place: { id, name } }}
          />
        </Suspense>
      )}
    </Card>
  );
}
