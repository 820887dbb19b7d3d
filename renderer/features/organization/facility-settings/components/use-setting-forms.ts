import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import {
  BasicInfoForm,
  type FacilitySettings,
  ObservationForm,
  type ObservationSettings,
  ReportSettingsForm,
  ServiceAlertForm,
  facilitySettings,
} from "#contract/organization/facility-settings.ts";
import {
  type BandList,
  BandsForm,
  performanceBands,
} from "#contract/organization/performance-bands.ts";
import { call } from "#renderer/api/client.ts";
import { useContractForm } from "#renderer/forms/use-contract-form.ts";
import { refreshFacilities } from "../queries.ts";
import { BANDS_PLAN, bandValues, fieldText, observationValues } from "../lib/values.ts";

const BASIC_FORM = { body: BasicInfoForm };
const BANDS_FORM = { body: BandsForm };

export type Saved = {
  settings: FacilitySettings;
  observation: ObservationSettings;
  bands: BandList;
};

/** The forms of a facility's settings, each with the call that saves it. */
export const useSettingForms = ({ settings, observation, bands }: Saved) => {
  const client = useQueryClient();
  const id = settings.facilityId;
  const params = { id };
  const refresh = () => void refreshFacilities(client);
  const basic = useContractForm(BASIC_FORM, {
    defaults: settings.basicInfo,
    words: fieldText,
    fieldOf: { duplicate_name: "name" },
    send: (body) => call(facilitySettings.saveBasicInfo, { params, body }),
    onSaved: (saved) => {
      basic.rhf.reset(saved);
      refresh();
    },
  });
  const report = useContractForm(
    { body: ReportSettingsForm },
    {
      defaults: settings.reportSettings,
      words: fieldText,
      send: (body) => call(facilitySettings.saveReport, { params, body }),
      onSaved: (saved) => {
        report.rhf.reset(saved);
        refresh();
      },
    },
  );
  const alerts = useContractForm(
    { body: ServiceAlertForm },
    {
      defaults: settings.serviceAlertSettings,
      words: fieldText,
      send: (body) => call(facilitySettings.saveServiceAlerts, { params, body }),
      onSaved: (saved) => {
        alerts.rhf.reset(saved);
        refresh();
      },
    },
  );
  const observed = useContractForm(
    { body: ObservationForm },
    {
      defaults: observationValues(observation),
      words: fieldText,
      inForm: observationValues,
      send: (body) => call(facilitySettings.saveObservation, { params, body }),
      onSaved: (saved) => {
        observed.rhf.reset(observationValues(saved));
        refresh();
      },
    },
  );
  const [bandsNow, setBandsNow] = useState(bands);
  const banded = useContractForm(BANDS_FORM, {
    defaults: bandValues(bands),
    words: fieldText,
    inForm: bandValues,
    mergePlan: BANDS_PLAN,
    send: (body) => call(performanceBands.save, { params: { facilityId: id }, body }),
    onSaved: (saved) => {
      banded.rhf.reset(bandValues(saved));
      setBandsNow(saved);
      refresh();
    },
  });
  return { basic, report, alerts, observed, banded, bandsNow };
};
