import { useState } from "react";
import { z } from "zod";
import { ApiError } from "#renderer/api/api-error.ts";
import type { Swatch } from "#contract/core/design/swatches.ts";
import { ConfirmDialog } from "#renderer/forms/confirm-dialog.tsx";
import { FormMergeDialog } from "#renderer/forms/form-merge-dialog.tsx";
import { FormDialog } from "#renderer/forms/form-dialog.tsx";
import { FieldPair, FormPage } from "#renderer/forms/form-page.tsx";
import { useContractForm } from "#renderer/forms/use-contract-form.ts";
import { textId } from "#renderer/i18n/catalogue.ts";
import { useText } from "#renderer/i18n/text.ts";
import { Button } from "#renderer/ui/forms/button.tsx";
import { ChoiceRow } from "#renderer/ui/forms/choices/choice-row.tsx";
import { LogoDrop } from "#renderer/ui/forms/logo-drop.tsx";
import { SelectField } from "#renderer/ui/forms/choices/select-field.tsx";
import { SwatchPicker } from "#renderer/ui/forms/swatch-picker.tsx";
import { TextField } from "#renderer/ui/forms/text-field.tsx";
import { Card } from "#renderer/ui/layout/card.tsx";

const call = {
  body: z.strictObject({
    version: z.number(),
    firstName: z.string().trim().min(1, "required").max(50, "too_long"),
    lastName: z.string().trim().min(1, "required").max(50, "too_long"),
    email: z.string().trim().min(1, "required"),
  }),
};
// The labels of the account's own form serve as an example.
const words = (path: string) => textId(`account.form.${path}`);
const saved = { version: 3, firstName: "Nora", lastName: "Quill", email: "n.quill@northlake.test" };
const outcomes = { saved: null, offline: null, conflict: null, deleted: null } as const;
type Outcome = keyof typeof outcomes;

const errorOf = (outcome: Outcome): ApiError | null => {
  const current = { ...saved, version: 4, firstName: "Eleonora", email: "quill@northlake.test" };
  if (outcome === "offline") return new ApiError({ code: "offline", status: 0 });
  if (outcome === "conflict")
    return new ApiError({
      code: "conflict",
      status: 409,
      current,
      changedBy: { name: "Amara Okafor", at: "2026-11-19T19:29:00Z" },
    });
  return outcome === "deleted" ? new ApiError({ code: "not_found", status: 404 }) : null;
};

const useSample = (outcome: Outcome, isNew = false) =>
  useContractForm(call, {
    defaults: isNew ? { ...saved, firstName: "", lastName: "" } : saved,
    words,
    isNew,
    send: async () => {
      const error = errorOf(outcome);
      if (error !== null) throw error;
    },
  });

function SampleFields({ form }: { form: ReturnType<typeof useSample> }) {
  return (
    <>
      <FieldPair>
        <TextField {...form.text("firstName")} />
        <TextField {...form.text("lastName")} optional />
      </FieldPair>
      <TextField {...form.text("email")} help="Printed on invitations." />
    </>
  );
}

function Page({ outcome }: { outcome: Outcome }) {
  const form = useSample(outcome);
  return (
    <>
      <FormPage
        form={form}
        saveLabel="Save customer"
        failureTitle="The customer was not saved."
        aside={<Card title="Where it shows">Printed reports, Letter.</Card>}
        sections={[
          {
            id: "basics",
            title: "Basics",
            note: "The name that people see in menus, reports and mail.",
            fields: ["firstName", "lastName", "email"],
            children: <SampleFields form={form} />,
          },
          {
            id: "address",
            title: "Address, Lucas and Wood Counties Integrated Delivery Network",
            fields: [],
            children: (
              <SelectField
                label="Location template"
                closed="Fixed once the facility has locations."
                value="us"
                options={[{ value: "us", label: "US hospital" }]}
              />
            ),
          },
        ]}
      />
      <FormMergeDialog form={form} onSaveAsNew={() => {}} />
    </>
  );
}

function Dialogs({ outcome }: { outcome: Outcome }) {
  const [open, setOpen] = useState<"form" | "confirm" | "typed" | null>(null);
  const form = useSample(outcome, true);
  const close = () => setOpen(null);
  const act = async () => {
    const error = errorOf(outcome);
    if (error !== null) throw error;
  };
  return (
    <div className="gallery-row">
      <Button onClick={() => setOpen("form")}>New person</Button>
      <Button onClick={() => setOpen("confirm")}>Unassign 6</Button>
      <Button onClick={() => setOpen("typed")}>Deactivate</Button>
      <FormDialog
        form={form}
        isOpen={open === "form"}
        onClose={close}
        title="New person"
        saveLabel="Create person"
        failureTitle="The person was not created."
      >
        <SampleFields form={form} />
      </FormDialog>
      <ConfirmDialog
        isOpen={open === "confirm"}
        onClose={close}
        title="Unassign 6 devices?"
        confirmLabel="Unassign 5 devices"
        variant="primary"
        failureTitle="The devices were not unassigned."
        staying={{ title: "GW-0312 stays.", reason: "4 repeaters reach the server through it." }}
        act={act}
      >
        5 can be unassigned. They keep their settings and history.
      </ConfirmDialog>
      <ConfirmDialog
        isOpen={open === "typed"}
        onClose={close}
        title="Deactivate Centre hospitalier Rivière-Claire?"
        typed="deactivate"
        confirmLabel="Deactivate customer"
        failureTitle="The customer was not deactivated."
        act={act}
      >
        Its 14 users can no longer sign in. Nothing is deleted.
      </ConfirmDialog>
    </div>
  );
}

/** A form on a page and in a dialog, questions, and the parts that forms are made of. */
export function FormsSample() {
  useText("account", "errors");
  const [outcome, setOutcome] = useState<Outcome>("saved");
  const [swatch, setSwatch] = useState<Swatch | null>("green");
  const [logo, setLogo] = useState<File | null>(null);
  return (
    <div className="gallery-stack">
      <Card title="What the server answers">
        <ChoiceRow
          label="Outcome"
          value={outcome}
          onChange={setOutcome}
          options={(Object.keys(outcomes) as Outcome[]).map((value) => ({ value, label: value }))}
        />
        <Dialogs outcome={outcome} />
      </Card>
      <Page outcome={outcome} />
      <Card title="Parts">
        <div className="gallery-stack">
          <SwatchPicker label="Color" value={swatch} onChange={setSwatch} />
          <LogoDrop
            label="Logo"
            help="PNG, JPG or GIF, up to 1024 KB."
            picture={null}
            facts={logo?.name}
            types={["image/png", "image/jpeg", "image/gif"]}
            maxBytes={1024 * 1024}
            onChange={setLogo}
          />
        </div>
      </Card>
    </div>
  );
}
