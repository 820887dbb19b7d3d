import { useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useNavigate } from "react-router-dom";
import { type Customer, type CustomerForm, customers } from "#contract/customers.ts";
import { ConflictDialog } from "#renderer/forms/conflict-dialog.tsx";
import { FormPage } from "#renderer/forms/form-page.tsx";
import { useContractForm } from "#renderer/forms/use-contract-form.ts";
import { useText } from "#renderer/i18n/text.ts";
import { toast } from "#renderer/ui/feedback/toast.ts";
import { Card } from "#renderer/ui/layout/card.tsx";
import { PageHeader } from "#renderer/ui/layout/page-header.tsx";
import { customerSections, customerWords } from "../components/customer-sections.tsx";
import { NEW_CUSTOMER, valuesOf } from "../customer-values.ts";
import { createCustomer, refreshCustomers, updateCustomer } from "../queries.ts";

type Shared = {
  breadcrumbs: readonly ReactNode[];
  dashboardOf: (customerId: string) => string;
  listPath: string;
};

const useSaved = ({ dashboardOf }: Shared, words: "created" | "updated") => {
  const t = useText("customers");
  const client = useQueryClient();
  const navigate = useNavigate();
  return (customer: Customer) => {
    void refreshCustomers(client);
    toast.success(t(`customers.${words}`, { name: customer.name }));
    void navigate(dashboardOf(customer.id));
  };
};

/** Makes a customer. */
export function NewCustomerScreen(props: Shared) {
  const t = useText("customers");
  const navigate = useNavigate();
  const form = useContractForm<CustomerForm, CustomerForm, Customer>(customers.create, {
    defaults: NEW_CUSTOMER,
    words: customerWords,
    isNew: true,
    send: createCustomer,
    onSaved: useSaved(props, "created"),
  });
  return (
    <div className="hr-page">
      <PageHeader breadcrumbs={props.breadcrumbs} title={t("customers.add")} />
      <FormPage
        form={form}
        saveLabel={t("customers.save")}
        failureTitle={t("customers.notSaved")}
        onCancel={() => void navigate(props.listPath)}
        sections={customerSections(form, t)}
        aside={
          <Card title={t("customers.next.title")}>
            <ol className="hr-next-steps">
              <li>{t("customers.next.dashboard")}</li>
              <li>{t("customers.next.facility")}</li>
              <li>{t("customers.next.people")}</li>
            </ol>
          </Card>
        }
      />
    </div>
  );
}

/** Edits a customer. */
export function EditCustomerScreen({ customer, ...props }: Shared & { customer: Customer }) {
  const t = useText("customers");
  const navigate = useNavigate();
  const form = useContractForm(customers.update, {
    defaults: valuesOf(customer),
    words: customerWords,
    send: (body) => updateCustomer(customer.id, body),
    onSaved: useSaved(props, "updated"),
  });
  return (
    <div className="hr-page">
      <PageHeader
        breadcrumbs={props.breadcrumbs}
        title={t("customers.editTitle", { name: customer.name })}
      />
      <FormPage
        form={form}
        saveLabel={t("customers.save")}
        failureTitle={t("customers.notSaved")}
        onCancel={() => void navigate(props.listPath)}
        sections={customerSections(form, t)}
      />
      <ConflictDialog form={form} />
    </div>
  );
}
