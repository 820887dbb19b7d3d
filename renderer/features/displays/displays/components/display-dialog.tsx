import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { Display } from "#contract/displays/displays.ts";
import { FormMergeDialog } from "#renderer/forms/form-merge-dialog.tsx";
import { FormDialog } from "#renderer/forms/form-dialog.tsx";
import { useContractForm } from "#renderer/forms/use-contract-form.ts";
import { textId } from "#renderer/i18n/catalogue.ts";
import { useText } from "#renderer/i18n/text.ts";
import { TextField } from "#renderer/ui/forms/text-field.tsx";
import { DISPLAY_FORM, valuesOf } from "../lib/display-values.ts";
import { changeDisplay, choicesQuery } from "../queries.ts";
import { SettingsFields, SlideshowField } from "./display-fields.tsx";

export type DisplayPart = "name" | "slideshow" | "settings";

type Props = { isOpen: boolean; onClose: () => void; display: Display; part: DisplayPart };

const words = (path: string) => textId(`displays.form.${path}`);

/** Changes one part of a display: its name, what it shows, or how it is set. */
export function DisplayDialog({ isOpen, onClose, display, part }: Props) {
  const t = useText("displays");
  const client = useQueryClient();
  const { data: slideshows = [] } = useQuery(choicesQuery(display.facilityId));
  const form = useContractForm(DISPLAY_FORM, {
    defaults: valuesOf(display),
    words,
    fieldOf: { duplicate_name: "name" },
    send: (values) => changeDisplay(client, display, values),
    told: ({ name }) => t("displays.changed", { name }),
    onSaved: onClose,
    inForm: valuesOf,
  });
  const show = (path: string, value: unknown) =>
    path === "slideshowId" ? slideshows.find(({ id }) => id === value)?.name : undefined;
  return (
    <>
      <FormDialog
        {...{ form, isOpen, onClose }}
        title={t(`displays.edit.${part}`, { name: display.name })}
        saveLabel={t("displays.save")}
        failureTitle={t("displays.notSaved")}
      >
        {part === "name" && <TextField {...form.text("name")} autoComplete="off" />}
        {part === "slideshow" && <SlideshowField {...{ form, slideshows }} />}
        {part === "settings" && <SettingsFields form={form} hasPin={display.hasPin} />}
      </FormDialog>
      <FormMergeDialog form={form} what={display.name} show={show} />
    </>
  );
}
