import { useQueryClient } from "@tanstack/react-query";
import type { Path } from "react-hook-form";
import {
  type License,
  type LicenseDates,
  licenses,
  productIdOf,
} from "#contract/organization/licenses.ts";
import { PRODUCTS } from "#contract/core/permissions.ts";
import { call } from "#renderer/api/client.ts";
import { FormMergeDialog } from "#renderer/forms/form-merge-dialog.tsx";
import type { ContractForm } from "#renderer/forms/contract-form.ts";
import { FormDialog } from "#renderer/forms/form-dialog.tsx";
import { FieldPair } from "#renderer/forms/form-page.tsx";
import { useContractForm } from "#renderer/forms/use-contract-form.ts";
import { textId } from "#renderer/i18n/catalogue.ts";
import { useFormat } from "#renderer/i18n/format.ts";
import { useText } from "#renderer/i18n/text.ts";
import { DayField } from "#renderer/ui/forms/days/day-field.tsx";
import { TickList } from "#renderer/ui/forms/choices/tick-list.tsx";
import { StatusText } from "#renderer/ui/indicators/status-text.tsx";
import { type FacilityName, NewLicenses, isLicensed, pairsOf } from "../lib/new-licenses.ts";
import { refreshLicenses } from "../queries.ts";
import "./licenses.css";

const words = (path: string) => textId(`licenses.form.${path}`);

type DialogProps = { isOpen: boolean; onClose: () => void };

function DateFields<In extends LicenseDates>({ form }: { form: ContractForm<In> }) {
  const day = (name: keyof LicenseDates, optional = false) => {
    const { value, ...field } = form.value(name as Path<In>);
    return (
      <DayField
        {...field}
        onChange={(next) => field.onChange((next ?? (optional ? null : "")) as never)}
        optional={optional}
        value={typeof value === "string" && value !== "" ? value : undefined}
      />
    );
  };
  return (
    <>
      <FieldPair>
        {day("purchaseOrderDate")}
        {day("expirationDate")}
      </FieldPair>
      <FieldPair>
        {day("installationDate")}
        {day("siteSurveyDate", true)}
      </FieldPair>
    </>
  );
}

type NewProps = DialogProps & {
  /** Whom or what the licenses are for. */
  owner: string;
  facilities: readonly FacilityName[];
  existing: readonly License[];
};

/** Licenses several products in several facilities at once. */
export function NewLicensesDialog(props: NewProps) {
  const { owner, facilities, existing, onClose, isOpen } = props;
  const t = useText("licenses");
  const format = useFormat();
  const client = useQueryClient();
  const [only] = facilities;
  const chosenOf = (ids: readonly string[]) =>
    facilities.filter(({ facilityId }) => ids.includes(facilityId));
  const form = useContractForm(
    { body: NewLicenses },
    {
      defaults: {
        products: [],
        facilities: facilities.length === 1 && only ? [only.facilityId] : [],
        purchaseOrderDate: "",
        installationDate: "",
        expirationDate: "",
        siteSurveyDate: null,
      },
      words,
      isNew: true,
      send: async ({ products, facilities: ids, ...dates }) => {
        const pairs = pairsOf(products, chosenOf(ids), existing);
        try {
          for (const { product, facility } of pairs) {
            const params = { facilityId: facility.facilityId };
            const body = { ...dates, productId: productIdOf(product) };
            // One after the other: the first refusal ends it, and what is made shows in the list.
            // oxlint-disable-next-line no-await-in-loop
            await call(licenses.create, { params, body });
          }
        } finally {
          await refreshLicenses(client);
        }
        return pairs.length;
      },
      told: (count) => t("licenses.created", { count }),
      onSaved: onClose,
    },
  );
  const { products, facilities: ids } = form.values;
  const pairs = pairsOf(products, chosenOf(ids), existing);
  const set = (name: "products" | "facilities", values: readonly string[]) =>
    form.rhf.setValue(name, values as never, { shouldDirty: true, shouldValidate: true });
  const productsError = form.value("products").error;
  const facilitiesError = form.value("facilities").error;
  return (
    <FormDialog
      form={form}
      isOpen={isOpen}
      onClose={onClose}
      width={560}
      title={t("licenses.new.title", { name: owner })}
      saveLabel={t("licenses.new.action", { count: Math.max(pairs.length, 1) })}
      failureTitle={t("licenses.new.failed")}
    >
      <div className="hr-license-choice">
        <fieldset>
          <legend>{t("licenses.form.products.label")}</legend>
          <TickList
            items={PRODUCTS.filter((code) => code !== "TM").map((code) => ({
              id: code,
              label: t(`licenses.product.${code}`),
              note: <small>{code}</small>,
            }))}
            ticked={products}
            onChange={(next) => set("products", next)}
          />
          {productsError && <StatusText kind="bad">{productsError}</StatusText>}
        </fieldset>
        <fieldset>
          <legend>{t("licenses.form.facilities.label")}</legend>
          <TickList
            items={facilities.map(({ facilityId, facilityName }) => {
              const held = products.filter((product) => isLicensed(existing, product, facilityId));
              return {
                id: facilityId,
                label: facilityName,
                isClosed: products.length > 0 && held.length === products.length,
                note: held.length > 0 && (
                  <small>{t("licenses.new.held", { products: format.list(held) })}</small>
                ),
              };
            })}
            ticked={ids}
            onChange={(next) => set("facilities", next)}
          />
          {facilitiesError && <StatusText kind="bad">{facilitiesError}</StatusText>}
        </fieldset>
      </div>
      <p>{t("licenses.new.rule")}</p>
      <DateFields form={form as never} />
      {pairs.length > 0 && (
        <p role="status">
          {t("licenses.new.what", {
            count: pairs.length,
            pairs: format.list(
              pairs
                .slice(0, 4)
                .map(({ product, facility }) => `${product} – ${facility.facilityName}`),
            ),
          })}
        </p>
      )}
    </FormDialog>
  );
}

/** Edits the days of a license; a later end counts as an extension. */
export function LicenseDialog({ license, ...dialog }: DialogProps & { license: License }) {
  const t = useText("licenses");
  const client = useQueryClient();
  const form = useContractForm(licenses.update, {
    defaults: {
      version: license.version,
      purchaseOrderDate: license.purchaseOrderDate,
      expirationDate: license.expirationDate,
      installationDate: license.installationDate,
      siteSurveyDate: license.siteSurveyDate,
    },
    words,
    send: async (body) => {
      const saved = await call(licenses.update, { params: { licenseId: license.id }, body });
      await refreshLicenses(client);
      return saved;
    },
    told: () => t("licenses.updated"),
    onSaved: dialog.onClose,
  });
  return (
    <>
      <FormDialog
        {...dialog}
        form={form}
        width={560}
        title={t("licenses.edit.title", {
          product: t(`licenses.product.${license.productCode}`),
          facility: license.facilityName,
        })}
        saveLabel={t("licenses.edit.action")}
        failureTitle={t("licenses.edit.failed")}
        intro={t("licenses.edit.extensions", { count: license.extensionCount })}
      >
        <DateFields form={form as never} />
      </FormDialog>
      <FormMergeDialog form={form} />
    </>
  );
}
