import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useNavigate } from "react-router-dom";
import { FormPage } from "#renderer/forms/form-page.tsx";
import { useContractForm } from "#renderer/forms/use-contract-form.ts";
import { textId } from "#renderer/i18n/catalogue.ts";
import { useLanguage, useText } from "#renderer/i18n/text.ts";
import { useFacility } from "#renderer/session/facility-context.ts";
import { toast } from "#renderer/ui/feedback/toast.ts";
import { SelectField } from "#renderer/ui/forms/choices/select-field.tsx";
import { TextField } from "#renderer/ui/forms/text-field.tsx";
import { Card } from "#renderer/ui/layout/card.tsx";
import { PageHeader } from "#renderer/ui/layout/page-header.tsx";
import { CodeField } from "../components/code-field.tsx";
import { SettingsFields, SlideshowField } from "../components/display-fields.tsx";
import { ENROLMENT_FORM, newValues, wholeCode } from "../lib/display-values.ts";
import { choicesQuery, enrolDisplay, foundQuery } from "../queries.ts";
import "./displays.css";

type Props = {
  /** Where the page belongs. */
  trail: readonly ReactNode[];
  listPath: (facilityId: string) => string;
};

const words = (path: string) => textId(`displays.form.${path}`);

/** Enrols the screen that shows a code. */
export function AddDisplayScreen({ trail, listPath }: Props) {
  const t = useText("displays", "errors");
  const client = useQueryClient();
  const navigate = useNavigate();
  const language = useLanguage();
  const { facility, facilities } = useFacility();
  const [facilityId, setFacilityId] = useState(facility.id);
  const { data: slideshows = [] } = useQuery(choicesQuery(facilityId));
  const form = useContractForm(ENROLMENT_FORM, {
    defaults: newValues(language, ""),
    words,
    fieldOf: { code_unknown: "code", duplicate_name: "name" },
    isNew: true,
    send: (values) => enrolDisplay(client, facilityId, values),
    onSaved: ({ id, name }) => {
      toast.success(t("displays.added", { name }));
      void navigate(listPath(facilityId), { state: { saved: id } });
    },
  });
  const code = wholeCode(form.values.code);
  const found = useQuery({ ...foundQuery(code ?? ""), enabled: code !== null });
  const chooseFacility = (next: string) => {
    setFacilityId(next);
    // A slideshow belongs to its facility.
    form.rhf.setValue("slideshowId", "", { shouldDirty: true });
  };
  return (
    <div className="hr-page">
      <PageHeader title={t("displays.addTitle")} trail={trail} />
      <FormPage
        form={form}
        isShort
        saveLabel={t("displays.confirm")}
        failureTitle={t("displays.notAdded")}
        onCancel={() => void navigate(listPath(facility.id))}
        sections={[
          {
            id: "screen",
            title: t("displays.section.screen"),
            fields: ["code", "name", "slideshowId"],
            children: (
              <>
                <CodeField form={form} found={found} />
                <TextField {...form.text("name")} autoComplete="off" />
                <SelectField
                  label={t("displays.facility")}
                  value={facilityId}
                  options={facilities.map(({ id, name }) => ({ value: id, label: name }))}
                  onChange={({ target }) => chooseFacility(target.value)}
                />
                <SlideshowField {...{ form, slideshows }} />
              </>
            ),
          },
          {
            id: "settings",
            title: t("displays.section.settings"),
            fields: ["orientation", "language", "darkFrom", "darkUntil", "pin", "tellsOffline"],
            children: <SettingsFields form={form} />,
          },
        ]}
        aside={
          <Card title={t("displays.may.title")}>
            <div className="hr-display-add-aside">
              <p>{t("displays.may.text")}</p>
              <p>{t("displays.may.audit")}</p>
            </div>
          </Card>
        }
      />
    </div>
  );
}
