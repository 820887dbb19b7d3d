import { useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useNavigate } from "react-router-dom";
import type { Customer } from "#contract/organization/customers.ts";
import { FacilityForm, facilitySettings } from "#contract/organization/facility-settings.ts";
import { call } from "#renderer/api/client.ts";
import { FormPage } from "#renderer/forms/form-page.tsx";
import { useContractForm } from "#renderer/forms/use-contract-form.ts";
import { useText } from "#renderer/i18n/text.ts";
import { toast } from "#renderer/ui/feedback/toast.ts";
import { Card } from "#renderer/ui/layout/card.tsx";
import { PageHeader } from "#renderer/ui/layout/page-header.tsx";
import { basicSections } from "../components/basic-sections.tsx";
import { refreshFacilities } from "../queries.ts";
import { fieldText, newFacility } from "../lib/values.ts";
import "./facility-settings.css";

const NEW_FORM = { body: FacilityForm };

type Props = {
  customer: Customer;
  trail: readonly ReactNode[];
  /** The customer's dashboard. */
  cancelPath: string;
  /** The new facility's dashboard, with its first steps. */
  dashboardPath: (facilityId: string) => string;
};

/** Makes a facility of a customer, and goes on to its dashboard. */
export function NewFacilityScreen({ customer, trail, cancelPath, dashboardPath }: Props) {
  const t = useText("facility-settings", "errors");
  const client = useQueryClient();
  const navigate = useNavigate();
  const form = useContractForm(NEW_FORM, {
    defaults: newFacility(customer),
    words: fieldText,
    isNew: true,
    fieldOf: { duplicate_name: "name" },
    send: (body) => call(facilitySettings.create, { body }),
    onSaved: ({ facilityId, facilityName }) => {
      void refreshFacilities(client);
      toast.success(t("facility-settings.created", { name: facilityName }));
      void navigate(dashboardPath(facilityId));
    },
  });
  return (
    <div className="hr-page">
      <PageHeader trail={trail} title={t("facility-settings.newTitle")} />
      <FormPage
        form={form}
        saveLabel={t("facility-settings.create")}
        failureTitle={t("facility-settings.notCreated")}
        onCancel={() => void navigate(cancelPath)}
        sections={basicSections(form, t, { hasLocations: false, isNew: true })}
        aside={
          <Card title={t("facility-settings.next.title")}>
            <ol className="hr-settings-next">
              <li>{t("facility-settings.next.license")}</li>
              <li>{t("facility-settings.next.locations")}</li>
              <li>{t("facility-settings.next.devices")}</li>
            </ol>
          </Card>
        }
      />
    </div>
  );
}
