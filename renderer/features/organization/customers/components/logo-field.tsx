import { useEffect, useState } from "react";
import type { Path } from "react-hook-form";
import { LOGO_TYPES } from "#contract/organization/customers.ts";
import { LIMITS } from "#contract/core/limits.ts";
import type { ContractForm } from "#renderer/forms/contract-form.ts";
import { useFormat } from "#renderer/i18n/format.ts";
import { useText } from "#renderer/i18n/text.ts";
import { LogoDrop } from "#renderer/ui/forms/logo-drop.tsx";
import type { ChosenLogo, CustomerValues } from "../lib/customer-values.ts";

/** The address at which a logo is shown: the saved one's, or the content of a file that waits for Save. */
export const usePicture = (logo: ChosenLogo): string | null => {
  const [read, setRead] = useState<{ file: File; url: string } | null>(null);
  useEffect(() => {
    if (!(logo instanceof File)) return undefined;
    const reader = new FileReader();
    reader.addEventListener("load", () => {
      if (typeof reader.result === "string") setRead({ file: logo, url: reader.result });
    });
    reader.readAsDataURL(logo);
    return () => reader.abort();
  }, [logo]);
  if (!(logo instanceof File)) return logo;
  return read?.file === logo ? read.url : null;
};

const KB = 1024;

/** The logo of a customer: retained, replaced or removed with Save. */
export function LogoField<In extends CustomerValues>({ form }: { form: ContractForm<In> }) {
  const t = useText("customers");
  const format = useFormat();
  const { value, onChange, error, label, help, ref } = form.value("logo" as Path<In>);
  const logo = value as ChosenLogo;
  const picture = usePicture(logo);
  const facts = logo instanceof File && (
    <>
      <strong>{logo.name}</strong>
      <small className="hr-second-line">
        {t("customers.logo.waiting", { size: format.count(Math.ceil(logo.size / KB)) })}
      </small>
    </>
  );
  return (
    <LogoDrop
      ref={ref}
      label={label}
      help={help ?? ""}
      picture={picture}
      facts={facts || (picture !== null && t("customers.logo.saved")) || undefined}
      types={LOGO_TYPES}
      maxBytes={LIMITS.logoMaxBytes}
      error={error}
      onChange={(file) => onChange(file as never)}
    />
  );
}
