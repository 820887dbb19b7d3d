import type { ReportAddress } from "#contract/reports/address.ts";
import { toFilterModel, type ReportFilters } from "#contract/reports/filters.ts";
import type { SortBy } from "#contract/reports/sort.ts";
import { slides } from "#contract/slides.ts";
import { call } from "#renderer/api/client.ts";
import { FormDialog } from "#renderer/forms/form-dialog.tsx";
import { useContractForm } from "#renderer/forms/use-contract-form.ts";
import { textId } from "#renderer/i18n/catalogue.ts";
import { useText } from "#renderer/i18n/text.ts";
import { TextField } from "#renderer/ui/forms/text-field.tsx";

export type SaveSlideDialogProps = {
  isOpen: boolean;
  onClose: () => void;
  facilityId: string;
  reportId: number;
  filters: ReportFilters;
  sortBy: SortBy;
  address: Pick<ReportAddress, "graphActions" | "selectedData">;
};

const words = (path: string) => textId(`reports-view.slide.${path}`);
const named = { body: slides.save.body.pick({ slideName: true }) };

/** Saves the report as it is shown now as a slide; a name that is taken is told at its field. */
export function SaveSlideDialog(props: SaveSlideDialogProps) {
  const { isOpen, onClose, facilityId, reportId, filters, sortBy, address } = props;
  const t = useText("reports-view");
  const { graphActions, selectedData } = address;
  const form = useContractForm(named, {
    defaults: { slideName: "" },
    words,
    send: ({ slideName }) =>
      call(slides.save, {
        body: {
          slideName,
          reportId,
          facilityId,
          filters: toFilterModel(facilityId, filters),
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
    </FormDialog>
  );
}
