import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { z } from "zod";
import { type ChartFamily, NewMarkedChange } from "#contract/reports/marked-changes.ts";
import { dayIn } from "#renderer/features/reports/reports/filters/range/custom-range.ts";
import { FormDialog } from "#renderer/forms/form-dialog.tsx";
import { useContractForm } from "#renderer/forms/use-contract-form.ts";
import { textId } from "#renderer/i18n/catalogue.ts";
import { useText } from "#renderer/i18n/text.ts";
import { useFacility } from "#renderer/session/facility-context.ts";
import { DayField } from "#renderer/ui/forms/days/day-field.tsx";
import { SelectField } from "#renderer/ui/forms/choices/select-field.tsx";
import { TextField } from "#renderer/ui/forms/text-field.tsx";
import { addMarkedChange } from "./queries.ts";

const words = (path: string) => textId(`reports-view.mark.${path}`);
const typed = {
  body: NewMarkedChange.pick({ day: true, text: true }).extend({
    where: z.enum(["facility", "place"]),
  }),
};

type Props = {
  /** The family of the chart, and the place that it shows where it shows one alone. */
  marking: { family: ChartFamily; place: { id: string; name: string } | null };
  isOpen: boolean;
  onClose: () => void;
};

/** Marks a change: its day, what it was, and whose charts start again. */
export function MarkChangeDialog({ marking, isOpen, onClose }: Props) {
  const { family, place } = marking;
  const t = useText("reports-view");
  const client = useQueryClient();
  const { facility } = useFacility();
  const { id: facilityId, timeZone } = facility;
  const [today] = useState(() => dayIn(timeZone, Date.now()));
  const form = useContractForm(typed, {
    defaults: { day: today, text: "", where: place === null ? "facility" : "place" },
    words,
    send: ({ day, text, where }) => {
      const locationId = where === "place" ? (place?.id ?? null) : null;
      return addMarkedChange(client, facilityId, { family, locationId, day, text });
    },
    told: () => t("reports-view.mark.saved"),
    onSaved: onClose,
    isNew: true,
  });
  const day = form.value("day");
  return (
    <FormDialog
      {...{ form, isOpen, onClose }}
      title={t("reports-view.mark.title")}
      intro={t("reports-view.mark.intro")}
      saveLabel={t("reports-view.mark.submit")}
      failureTitle={t("reports-view.mark.failed")}
    >
      <DayField
        {...day}
        value={day.value === "" ? undefined : day.value}
        onChange={(next) => day.onChange(next ?? "")}
        max={today}
        today={today}
      />
      <TextField {...form.text("text")} autoComplete="off" />
      {place !== null && (
        <SelectField
          {...form.text("where")}
          options={[
            { value: "place", label: place.name },
            { value: "facility", label: t("reports-view.mark.facility") },
          ]}
        />
      )}
    </FormDialog>
  );
}
