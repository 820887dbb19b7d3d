import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router-dom";
import { z } from "zod";
import { slides } from "#contract/displays/slides.ts";
import { SLIDESHOW_LIMITS, slideshows } from "#contract/displays/slideshows.ts";
import type { ReportAddress } from "#contract/reports/filters/address.ts";
import {
  type ReportFilters,
  toFilterModel,
  withFilter,
} from "#contract/reports/filters/filters.ts";
import { CompareWith, comparisonOf, comparisonsFor } from "#contract/reports/filters/comparison.ts";
import type { Report } from "#contract/reports/index.ts";
import type { SortBy } from "#contract/reports/sort.ts";
import {
  SLIDE_TIMEFRAMES,
  Timeframe,
  offersTimeframe,
} from "#contract/reports/filters/timeframes.ts";
import { callQuery } from "#renderer/api/call-query.ts";
import { ApiError } from "#renderer/api/api-error.ts";
import { call } from "#renderer/api/client.ts";
import { comparisonName } from "#renderer/features/reports/reports/text/comparison-text.ts";
import { timeframeName } from "#renderer/features/reports/reports/text/report-text.ts";
import { usePageText } from "#renderer/features/reports/reports/text/use-text.ts";
import { FormDialog } from "#renderer/forms/form-dialog.tsx";
import { FieldPair } from "#renderer/forms/form-page.tsx";
import { useContractForm } from "#renderer/forms/use-contract-form.ts";
import { textId } from "#renderer/i18n/catalogue.ts";
import { Note } from "#renderer/ui/feedback/note.tsx";
import { toast } from "#renderer/ui/feedback/toast.ts";
import { DayField } from "#renderer/ui/forms/days/day-field.tsx";
import { SelectField } from "#renderer/ui/forms/choices/select-field.tsx";
import { TextField } from "#renderer/ui/forms/text-field.tsx";

/** What a person says of a new slide; its report with filters is what they look at. */
const SLIDE_FORM = {
  body: slides.save.body
    .pick({ slideName: true, shownFrom: true, shownUntil: true })
    .extend({ timeframe: Timeframe, compareWith: CompareWith, slideshowId: z.string() })
    .superRefine(({ shownFrom, shownUntil }, context) => {
      if (shownFrom && shownUntil && shownUntil < shownFrom)
        context.addIssue({ code: "custom", path: ["shownUntil"], message: "start_before_end" });
    }),
};

/** The report's own timeframe, and the hours that only slides have, where the report offers them. */
const slideTimeframes = (report: Report, own: Timeframe): readonly Timeframe[] =>
  (report.filters as readonly string[]).includes("timeframe")
    ? [own, ...SLIDE_TIMEFRAMES.filter((timeframe) => offersTimeframe(report, timeframe, true))]
    : [own];

type Chosen = { timeframe: Timeframe; compareWith: CompareWith };

/** What is compared with a timeframe: a choice that it cannot have is the timeframe's own again. */
const comparisonIn = ({ timeframe, compareWith }: Chosen): CompareWith =>
  comparisonOf({ reportDateRange: timeframe, compareWith });

/** The filters of a slide: the report's own, with what was chosen for the screen. */
const slideFilters = (facilityId: string, filters: ReportFilters, chosen: Chosen) =>
  toFilterModel(
    facilityId,
    withFilter(filters, {
      reportDateRange: chosen.timeframe,
      compareWith: comparisonIn(chosen),
    }).filters,
  );

/** The page on which slides become slideshows; the app knows it. */
export type SlideshowsPath = (facilityId: string) => string;

export type SaveSlideDialogProps = {
  isOpen: boolean;
  onClose: () => void;
  facilityId: string;
  report: Report;
  filters: ReportFilters;
  sortBy: SortBy;
  address: Pick<ReportAddress, "graphActions" | "selectedData">;
  slideshowsPath: SlideshowsPath;
  /** What the slide will be called. */
  name: string;
};

const words = (path: string) => textId(`reports-view.slide.${path}`);

/** No slideshow shows the slide yet. */
const NO_SLIDESHOW = "";

/** The slideshows that have room for one more slide. */
const slideshowsQuery = (facilityId: string) => ({
  ...callQuery(["slideshows", facilityId], slideshows.list, { query: { facilityId } }),
  staleTime: 0,
});

/**
 * Puts a slide at the end of a slideshow.
 * @throws ApiError where another user has changed it meanwhile, or it is gone
 */
const addToSlideshow = async (slideshowId: string, slideId: string): Promise<void> => {
  const { id, name, interval, facilityId, version, ...saved } = await call(slideshows.get, {
    params: { slideshowId },
  });
  await call(slideshows.update, {
    body: {
      id,
      name,
      interval,
      facilityId,
      version,
      reportSlides: [
        ...saved.slides.map((slide) => ({
          id: slide.id,
          customSlideTitle: slide.customSlideTitle,
        })),
        { id: slideId },
      ],
    },
  });
};

/** Saves the report as it is shown now as a slide; a name that is taken is shown at its field. */
export function SaveSlideDialog(props: SaveSlideDialogProps) {
  const { isOpen, onClose, facilityId, report, filters, sortBy, address, slideshowsPath } = props;
  const client = useQueryClient();
  const { data: offered = [] } = useQuery(slideshowsQuery(facilityId));
  const roomy = offered.filter(({ slideCount }) => slideCount < SLIDESHOW_LIMITS.slidesMax);
  const reportWords = usePageText();
  const { t } = reportWords;
  const navigate = useNavigate();
  const { graphActions, selectedData } = address;
  const own = filters.reportDateRange;
  const form = useContractForm(SLIDE_FORM, {
    defaults: {
      slideName: props.name,
      timeframe: own,
      compareWith: comparisonOf(filters),
      slideshowId: NO_SLIDESHOW,
    },
    words,
    fieldOf: { duplicate_name: "slideName" },
    send: async ({ slideName, timeframe, compareWith, slideshowId, shownFrom, shownUntil }) => {
      const slide = await call(slides.save, {
        body: {
          slideName,
          reportId: report.id,
          facilityId,
          filters: slideFilters(facilityId, filters, { timeframe, compareWith }),
          reportControls: {
            graphActions,
            sortBy,
            ...(selectedData && { selectedData: [...selectedData] }),
          },
          ...(shownFrom && { shownFrom }),
          ...(shownUntil && { shownUntil }),
        },
      });
      const slideshow = offered.find(({ id }) => id === slideshowId)?.name ?? null;
      if (slideshow === null) return { name: slide.name, slideshow, isAdded: false };
      try {
        await addToSlideshow(slideshowId, slide.id);
        return { name: slide.name, slideshow, isAdded: true };
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        // The slide is saved: to send the form again would ask for another name.
        return { name: slide.name, slideshow, isAdded: false };
      }
    },
    onSaved: ({ name, slideshow, isAdded }) => {
      const action = {
        label: t("reports-view.slide.manage"),
        onClick: () => void navigate(slideshowsPath(facilityId)),
      };
      if (slideshow === null) toast.success(t("reports-view.slide.saved", { name }), { action });
      else if (isAdded)
        toast.success(t("reports-view.slide.savedIn", { name, slideshow }), { action });
      else toast.error(t("reports-view.slide.savedAlone", { name, slideshow }), { action });
      void client.invalidateQueries({ queryKey: ["slideshows"] });
      onClose();
    },
    isNew: true,
  });
  const timeframes = slideTimeframes(report, own);
  const from = form.value("shownFrom");
  const until = form.value("shownUntil");
  return (
    <FormDialog
      {...{ form, isOpen, onClose }}
      title={t("reports-view.slide.title")}
      saveLabel={t("reports-view.slide.submit")}
    >
      <TextField {...form.text("slideName")} autoComplete="off" />
      {timeframes.length > 1 && (
        <SelectField
          {...form.text("timeframe")}
          options={timeframes.map((timeframe) => {
            const name = timeframeName(reportWords, timeframe);
            return {
              value: timeframe,
              label: timeframe === own ? t("reports-view.slide.asShown", { name }) : name,
            };
          })}
        />
      )}
      {report.filters.some((name) => name === "compareWith") && (
        <SelectField
          {...form.text("compareWith")}
          value={comparisonIn(form.values)}
          options={comparisonsFor(form.values.timeframe).map((comparison) => ({
            value: comparison,
            label: comparisonName(
              reportWords,
              { ...filters, reportDateRange: form.values.timeframe },
              comparison,
            ),
          }))}
        />
      )}
      {form.values.timeframe === "custom" && (
        <Note kind="warn" title={t("reports-view.slide.fixed.title")}>
          {t("reports-view.slide.fixed.text")}
        </Note>
      )}
      {roomy.length > 0 && (
        <SelectField
          {...form.text("slideshowId")}
          options={[
            { value: NO_SLIDESHOW, label: t("reports-view.slide.noSlideshow") },
            ...roomy.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
      )}
      <FieldPair>
        <DayField {...from} optional value={from.value ?? undefined} />
        <DayField {...until} optional value={until.value ?? undefined} />
      </FieldPair>
    </FormDialog>
  );
}
