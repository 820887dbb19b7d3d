import { useRef } from "react";
import type { Path } from "react-hook-form";
import { MAIL_LIMITS } from "#contract/messaging/mail.ts";
import type { ContractForm } from "#renderer/forms/contract-form.ts";
import { useText } from "#renderer/i18n/text.ts";
import { Button } from "#renderer/ui/forms/button.tsx";
import { IconButton } from "#renderer/ui/forms/icon-button.tsx";
import { TextField } from "#renderer/ui/forms/text-field.tsx";
import { Add, Cross } from "#renderer/ui/indicators/icons.ts";
import type { CustomerValues } from "../lib/customer-values.ts";
import "./customers.css";

type Props<In extends CustomerValues> = { form: ContractForm<In> };

/** The domains to whose addresses alerts may be mailed, one a row; there may be none. */
export function MailDomainsField<In extends CustomerValues>({ form }: Props<In>) {
  const t = useText("customers");
  const list = useRef<HTMLDivElement>(null);
  const name = "mailDomains" as Path<In>;
  const rows = form.values.mailDomains ?? [];
  const isFilled = rows.at(-1)?.trim() !== "";
  const isFull = rows.length >= MAIL_LIMITS.domainsMax;
  const isClosed = !isFilled || isFull;
  const change = (next: readonly string[]) => {
    // What was wrong with a row belongs to its number, and the numbers change.
    form.rhf.clearErrors(name);
    form.rhf.setValue(name, next as never, { shouldDirty: true });
    requestAnimationFrame(() => {
      const last = [...(list.current?.querySelectorAll("input") ?? [])].at(-1);
      (last ?? list.current?.querySelector("button"))?.focus();
    });
  };
  return (
    <div className="hr-domain-rows" ref={list}>
      {rows.map((domain, at) => (
        // A row is its place: it has no other identity.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={at} className="hr-domain-row">
          <TextField
            {...form.text(`mailDomains.${at}` as Path<In>)}
            label={t("customers.domains.row", { number: at + 1 })}
            help={undefined}
            inputMode="url"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
          <span className="hr-domain-row-end">
            <IconButton
              label={t("customers.domains.remove", { domain: domain || String(at + 1) })}
              icon={<Cross />}
              onClick={() => change(rows.toSpliced(at, 1))}
            />
          </span>
        </div>
      ))}
      <div className="hr-domain-add">
        <Button
          icon={<Add />}
          aria-disabled={isClosed || undefined}
          onClick={() => {
            if (!isClosed) change([...rows, ""]);
          }}
        >
          {t("customers.domains.add")}
        </Button>
        {isClosed && (
          <span>
            {isFull
              ? t("customers.domains.full", { count: MAIL_LIMITS.domainsMax })
              : t("customers.domains.fillFirst")}
          </span>
        )}
      </div>
    </div>
  );
}
