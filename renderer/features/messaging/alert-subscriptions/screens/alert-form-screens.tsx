import { useQueryClient } from "@tanstack/react-query";
import { useMemo, type ReactNode } from "react";
import { useNavigate } from "react-router-dom";
import {
  ALERT_TYPES,
  type CreatedAlert,
  InstantForm,
  InstantRule,
  ScheduledForm,
  ScheduledRule,
} from "#contract/messaging/alert-subscriptions.ts";
import { FormMergeDialog } from "#renderer/forms/form-merge-dialog.tsx";
import { FormPage } from "#renderer/forms/form-page.tsx";
import { useConfirm } from "#renderer/forms/use-confirm.tsx";
import { useContractForm } from "#renderer/forms/use-contract-form.ts";
import { textId } from "#renderer/i18n/catalogue.ts";
import { useFormat } from "#renderer/i18n/format.ts";
import { useLanguage, useText } from "#renderer/i18n/text.ts";
import { useFacility } from "#renderer/session/facility-context.ts";
import { Note } from "#renderer/ui/feedback/note.tsx";
import { toast } from "#renderer/ui/feedback/toast.ts";
import { Button } from "#renderer/ui/forms/button.tsx";
import { PageHeader } from "#renderer/ui/layout/page-header.tsx";
import { InstantFields } from "../components/instant-fields.tsx";
import { alertChoices } from "../components/kind-choices.ts";
import { LanguageField } from "../components/language-field.tsx";
import { PreviewCard } from "../components/preview-card.tsx";
import { RecipientRows } from "../components/recipient-rows.tsx";
import { ScheduledFields, ScheduleFields } from "../components/scheduled-fields.tsx";
import { WhatInstantSends, WhatScheduledSends } from "../components/what-is-sent.tsx";
import { WouldHaveFired } from "../components/would-have-fired.tsx";
import {
  instantRule,
  instantValues,
  newInstant,
  newScheduled,
  scheduledRule,
  scheduledValues,
} from "../lib/alert-values.ts";
import {
  type InstantModel,
  type ScheduledModel,
  removeAlert,
  saveInstant,
  saveScheduled,
} from "../queries.ts";
import "../components/alert-form.css";

type Shared = { listPath: string; listLink: ReactNode };

const words = (path: string) =>
  textId(`alert-subscriptions.form.${path.replace(/^recipients\.\d+\./u, "recipients.")}`);
const INSTANT_CALL = { body: InstantForm };
const SCHEDULED_CALL = { body: ScheduledForm };
const removeWords = (part: string) =>
  textId(`alert-subscriptions.remove.${part === "text" ? "textOfForm" : part}`);
const addressOf = (_list: string, row: unknown) =>
  (row as { deliveryAddress: string }).deliveryAddress;
const named = ({ name }: Pick<CreatedAlert, "name">) => ({ name });

/** Back to the list, with a word on what was done. */
const useDone = (listPath: string) => {
  const t = useText("alert-subscriptions");
  const navigate = useNavigate();
  return (isNew: boolean, name: string) => {
    toast.success(t(`alert-subscriptions.${isNew ? "createdToast" : "updatedToast"}`, { name }));
    void navigate(listPath);
  };
};

/** The button that deletes the alert of the form, with its question. */
function DeleteAlert(props: {
  alert: { id: string; name: string; facilityId: string; isAlarm: boolean };
  listPath: string;
}) {
  const { alert, listPath } = props;
  const t = useText("alert-subscriptions");
  const client = useQueryClient();
  const navigate = useNavigate();
  const removing = useConfirm<typeof alert>({
    words: removeWords,
    values: named,
    act: async (row) => {
      await removeAlert(client, row);
      void navigate(listPath);
    },
    onGone: () => void navigate(listPath),
  });
  return (
    <>
      <Button variant="danger" onClick={() => removing.ask(alert)}>
        {t("alert-subscriptions.remove.submit")}
      </Button>
      {removing.dialog}
    </>
  );
}

/** Makes or edits an instant alert. */
export function InstantAlertScreen({
  model,
  listPath,
  listLink,
}: Shared & { model: InstantModel }) {
  const t = useText("alert-subscriptions", "schedules");
  const format = useFormat();
  const language = useLanguage();
  const navigate = useNavigate();
  const client = useQueryClient();
  const { facility, menus } = useFacility();
  const { alert } = model;
  const done = useDone(listPath);
  const form = useContractForm(INSTANT_CALL, {
    defaults: alert ? instantValues(alert) : newInstant(facility.id, language),
    words,
    inForm: instantValues,
    send: (body) => saveInstant(client, body),
    onSaved: ({ name }) => done(alert === null, name),
    isNew: alert === null,
  });
  const choices = useMemo(() => alertChoices(t, format), [t, format]);
  const rule = instantRule(form.values, InstantRule);
  return (
    <div className="hr-page">
      <PageHeader
        title={
          alert
            ? t("alert-subscriptions.edit.title", { name: alert.name })
            : t("alert-subscriptions.newInstant")
        }
        trail={[...(alert ? [] : menus), listLink]}
        actions={alert && model.canEdit && <DeleteAlert {...{ alert, listPath }} />}
      />
      <FormPage
        form={form}
        isShort
        waitsForChange={alert !== null}
        saveLabel={t("alert-subscriptions.save")}
        failureTitle={t("alert-subscriptions.notSaved")}
        onCancel={() => void navigate(listPath)}
        sections={[
          {
            id: "configuration",
            title: t("alert-subscriptions.section.configuration"),
            fields: ["name", "alertTypeId", "deviceTypeClassId", "locationIds"],
            children: <InstantFields {...{ form, model, choices }} />,
          },
          {
            id: "recipients",
            title: t("alert-subscriptions.section.recipients"),
            fields: ["recipients", "language"],
            children: (
              <>
                <RecipientRows form={form} saved={alert?.recipients ?? []} />
                <LanguageField form={form as never} />
              </>
            ),
          },
        ]}
        aside={
          <div className="hr-alert-aside">
            <WhatInstantSends values={form.values} />
            <WouldHaveFired facilityId={facility.id} rule={rule} />
          </div>
        }
      />
      <FormMergeDialog form={form} what={alert?.name} nameOf={addressOf} />
    </div>
  );
}

/** Makes or edits a scheduled alert. */
export function ScheduledAlertScreen(props: Shared & { model: ScheduledModel }) {
  const { model, listPath, listLink } = props;
  const t = useText("alert-subscriptions", "schedules");
  const format = useFormat();
  const language = useLanguage();
  const navigate = useNavigate();
  const client = useQueryClient();
  const { facility, menus } = useFacility();
  const { alert } = model;
  const done = useDone(listPath);
  const form = useContractForm(SCHEDULED_CALL, {
    defaults: alert ? scheduledValues(alert) : newScheduled(facility.id, language),
    words,
    inForm: scheduledValues,
    send: (body) => saveScheduled(client, body),
    onSaved: ({ name }) => done(alert === null, name),
    isNew: alert === null,
  });
  const choices = useMemo(() => alertChoices(t, format), [t, format]);
  const isSummary = form.values.alertTypeId === ALERT_TYPES.summary;
  return (
    <div className="hr-page">
      <PageHeader
        title={
          alert
            ? t("alert-subscriptions.edit.title", { name: alert.name })
            : t("alert-subscriptions.newScheduled")
        }
        trail={[...(alert ? [] : menus), listLink]}
        actions={alert && model.canEdit && <DeleteAlert {...{ alert, listPath }} />}
      />
      <FormPage
        form={form}
        isShort
        waitsForChange={alert !== null}
        saveLabel={t("alert-subscriptions.save")}
        failureTitle={t("alert-subscriptions.notSaved")}
        onCancel={() => void navigate(listPath)}
        sections={[
          {
            id: "configuration",
            title: t("alert-subscriptions.section.configuration"),
            fields: ["name", "alertTypeId", "deviceTypeClassId", "locationIds"],
            children: <ScheduledFields {...{ form, model, choices }} />,
          },
          {
            id: "scheduling",
            title: t("alert-subscriptions.section.scheduling"),
            fields: ["frequency", "timeOfDay", "daysOfWeek", "dayOfMonth"],
            children: <ScheduleFields {...{ form, model, choices }} />,
          },
          {
            id: "recipients",
            title: t("alert-subscriptions.section.recipients"),
            fields: ["recipients", "language"],
            children: isSummary ? (
              <Note>
                {t("alert-subscriptions.form.recipients.own", { address: model.ownAddress })}
              </Note>
            ) : (
              <>
                <RecipientRows form={form as never} saved={alert?.recipients ?? []} />
                <LanguageField form={form as never} />
              </>
            ),
          },
        ]}
        aside={
          <div className="hr-alert-aside">
            <WhatScheduledSends values={form.values} next={alert?.next?.text ?? null} />
            <PreviewCard rule={scheduledRule(form.values, ScheduledRule)} />
          </div>
        }
      />
      <FormMergeDialog form={form} what={alert?.name} nameOf={addressOf} />
    </div>
  );
}
