import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useRef } from "react";
import { useNavigate } from "react-router-dom";
import type { Customer, CustomerUpdate } from "#contract/organization/customers.ts";
import { ApiError } from "#renderer/api/api-error.ts";
import { markShown } from "#renderer/api/shown.ts";
import { FormMergeDialog } from "#renderer/forms/form-merge-dialog.tsx";
import { isSame } from "#renderer/forms/differences.ts";
import { FormPage } from "#renderer/forms/form-page.tsx";
import { useContractForm } from "#renderer/forms/use-contract-form.ts";
import { textId } from "#renderer/i18n/catalogue.ts";
import { useText } from "#renderer/i18n/text.ts";
import { toast } from "#renderer/ui/feedback/toast.ts";
import { Card } from "#renderer/ui/layout/card.tsx";
import { PageHeader } from "#renderer/ui/layout/page-header.tsx";
import { customerSections, customerText } from "../components/customer-sections.tsx";
import { WhereItShows } from "../components/where-it-shows.tsx";
import {
  type ChosenLogo,
  NEW_CUSTOMER,
  NEW_FORM,
  SAVED_FORM,
  valuesOf,
} from "../lib/customer-values.ts";
import { createCustomer, refreshCustomers, saveLogo, updateCustomer } from "../queries.ts";

type Shared = {
  trail: readonly ReactNode[];
  dashboardOf: (customerId: string) => string;
  editOf: (customerId: string) => string;
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

/** A customer that was made without its logo is open for another try, and is not made twice. */
const useWithoutLogo = (editOf: Shared["editOf"]) => {
  const t = useText("customers", "errors");
  const client = useQueryClient();
  const navigate = useNavigate();
  return (customer: Customer, error: ApiError) => {
    markShown(error);
    void refreshCustomers(client);
    const reason = t(textId(`errors.${error.code}`));
    toast.error(t("customers.createdWithoutLogo", { name: customer.name, reason }));
    void navigate(editOf(customer.id));
  };
};

/** Makes a customer. */
export function NewCustomerScreen(props: Shared) {
  const t = useText("customers");
  const navigate = useNavigate();
  const finish = useSaved(props, "created");
  const finishWithoutLogo = useWithoutLogo(props.editOf);
  const form = useContractForm(NEW_FORM, {
    defaults: NEW_CUSTOMER,
    words: customerText,
    isNew: true,
    send: async ({ logo, ...body }) => {
      const customer = await createCustomer(body);
      try {
        await saveLogo(customer.id, logo, null);
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        return () => finishWithoutLogo(customer, error);
      }
      return () => finish(customer);
    },
    onSaved: (goOn) => goOn(),
  });
  return (
    <div className="hr-page">
      <PageHeader trail={props.trail} title={t("customers.add")} />
      <FormPage
        form={form}
        saveLabel={t("customers.save")}
        failureTitle={t("customers.notSaved")}
        onCancel={() => void navigate(props.listPath)}
        sections={customerSections(form, t)}
        aside={
          <>
            <WhereItShows name={form.values.name} logo={form.values.logo} />
            <Card title={t("customers.next.title")}>
              <ol className="hr-next-steps">
                <li>{t("customers.next.dashboard")}</li>
                <li>{t("customers.next.facility")}</li>
                <li>{t("customers.next.people")}</li>
              </ol>
            </Card>
          </>
        }
      />
    </div>
  );
}

/**
 * Saves a customer and its logo. The logo goes first: what is wrong with it stops the rest from
 * being saved, and a file that went through is not sent again with the next try.
 */
const useSend = (customer: Customer) => {
  const sent = useRef<{ chosen: ChosenLogo; logo: string | null }>({
    chosen: customer.logo,
    logo: customer.logo,
  });
  return async ({ logo: chosen, ...body }: CustomerUpdate & { logo: ChosenLogo }) => {
    if (chosen !== sent.current.chosen)
      sent.current = { chosen, logo: await saveLogo(customer.id, chosen, sent.current.logo) };
    const { logo: _, ...saved } = valuesOf(customer);
    return isSame(body, saved) ? customer : updateCustomer(customer.id, body);
  };
};

/** Edits a customer. */
export function EditCustomerScreen({ customer, ...props }: Shared & { customer: Customer }) {
  const t = useText("customers");
  const navigate = useNavigate();
  const form = useContractForm(SAVED_FORM, {
    defaults: valuesOf(customer),
    words: customerText,
    fieldOf: { file_type: "logo", file_too_large: "logo", picture_too_large: "logo" },
    send: useSend(customer),
    onSaved: useSaved(props, "updated"),
    inForm: valuesOf,
  });
  return (
    <div className="hr-page">
      <PageHeader trail={props.trail} title={t("customers.editTitle", { name: customer.name })} />
      <FormPage
        form={form}
        saveLabel={t("customers.save")}
        failureTitle={t("customers.notSaved")}
        onCancel={() => void navigate(props.listPath)}
        sections={customerSections(form, t)}
        aside={<WhereItShows name={form.values.name} logo={form.values.logo} />}
      />
      <FormMergeDialog form={form} what={customer.name} />
    </div>
  );
}
