import { useState } from "react";
import type { ReportAddress } from "#contract/reports/address.ts";
import { toFilterModel, withFilter, type ReportFilters } from "#contract/reports/filters.ts";
import type { Report } from "#contract/reports/index.ts";
import type { SortBy } from "#contract/reports/sort.ts";
import {
  offersTimeframe,
  SLIDE_TIMEFRAMES,
  type SlideTimeframe,
} from "#contract/reports/timeframes.ts";
import { slides } from "#contract/slides.ts";
import { call } from "#renderer/api/client.ts";
import { FormDialog } from "#renderer/forms/form-dialog.tsx";
import { useContractForm } from "#renderer/forms/use-contract-form.ts";
import { textId } from "#renderer/i18n/catalogue.ts";
import { useText } from "#renderer/i18n/text.ts";
import { SelectField } from "#renderer/ui/forms/select-field.tsx";
import { TextField } from "#renderer/ui/forms/text-field.tsx";

export type SaveSlideDialogProps = {
  isOpen: boolean;
  onClose: () => void;
  facilityId: string;
  report: Report;
  filters: ReportFilters;
  sortBy: SortBy;
  address: Pick<ReportAddress, "graphActions" | "selectedData">;
};

const words = (path: string) => textId(`reports-view.slide.${path}`);
/** The report's own timeframe. */
const OWN = "own";
type Choice = SlideTimeframe | typeof OWN;

/** Hours up to now that a slide of the report may have in place of the report's own timeframe. */
const hoursOf = (report: Report): readonly SlideTimeframe[] =>
  report.filters.some((name) => name === "timeframe")
    ? SLIDE_TIMEFRAMES.filter((timeframe) => offersTimeframe(report, timeframe, true))
    : [];

const named = { body: slides.save.body.pick({ slideName: true }) };

/** Saves the report as it is shown now as a slide; a name that is taken is told at its field. */
export function SaveSlideDialog(props: SaveSlideDialogProps) {
  const { isOpen, onClose, facilityId, report, filters, sortBy, address } = props;
  const t = useText("reports-view", "reports");
  const hours = hoursOf(report);
  const choices: readonly Choice[] = [OWN, ...hours];
  const [timeframe, setTimeframe] = useState<Choice>(OWN);
  const { graphActions, selectedData } = address;
  const nameOf = (one: ReportFilters["reportDateRange"]) => t(textId(`reports.timeframes.${one}`));
  const form = useContractForm(named, {
    defaults: { slideName: "" },
    words,
    send: ({ slideName }) =>
      call(slides.save, {
        body: {
          slideName,
          reportId: report.id,
          facilityId,
          filters: toFilterModel(
            facilityId,
            timeframe === OWN
              ? filters
              : withFilter(filters, { reportDateRange: timeframe }).filters,
          ),
          reportControls: {
            graphActions,
            sortBy,
            ...(selectedData && { selectedData: [...selectedData] }),
          },
        },
      }),
    told: ({ name }) => t("reports-view.slide.saved", { name }),
    onSaved: onClose,
    isNew: true,
  });
  return (
    <FormDialog
      {...{ form, isOpen, onClose }}
      title={t("reports-view.slide.title")}
      saveLabel={t("reports-view.slide.submit")}
    >
      <TextField {...form.text("slideName")} autoComplete="off" />
      {hours.length > 0 && (
        <SelectField
          label={t("reports-view.slide.timeframe.label")}
          {...(timeframe === OWN &&
            filters.reportDateRange === "custom" && {
              help: t("reports-view.slide.timeframe.fixed"),
            })}
          options={choices.map((value) => ({
            value,
            label:
              value === OWN
                ? t("reports-view.slide.timeframe.own", {
                    timeframe: nameOf(filters.reportDateRange),
                  })
                : nameOf(value),
          }))}
          value={timeframe}
          onChange={(event) => setTimeframe(hours.find((one) => one === event.target.value) ?? OWN)}
        />
      )}
    </FormDialog>
  );
}
