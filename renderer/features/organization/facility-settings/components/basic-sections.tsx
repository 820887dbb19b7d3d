import type { Path } from "react-hook-form";
import type { ContractForm, FormSection } from "#renderer/forms/contract-form.ts";
import type { Translate } from "#renderer/i18n/text.ts";
import { type Basics, BasicFields, PlaceFields } from "./basic-fields.tsx";

const FACILITY: readonly (keyof Basics)[] = [
  "name",
  "countryId",
  "timeZone",
  "templateId",
  "hygieneProtocolId",
  "occupancy",
  "showDevices",
];
const PLACE: readonly (keyof Basics)[] = [
  "address1",
  "address2",
  "address3",
  "city",
  "stateId",
  "stateName",
  "postalCode",
];

/** The cards of a facility's basics, for the form that makes one and the one that edits it. */
export const basicSections = <In extends Basics>(
  form: ContractForm<In>,
  t: Translate,
  { hasLocations, isNew }: { hasLocations: boolean; isNew: boolean },
): readonly FormSection<In>[] => {
  // What else the form has, such as a version, does not concern its fields.
  const basics = form as unknown as ContractForm<Basics>;
  return [
    {
      id: "facility",
      title: t("facility-settings.section.facility"),
      fields: FACILITY as readonly Path<In>[],
      children: <BasicFields form={basics} hasLocations={hasLocations} />,
    },
    {
      id: "place",
      title: t("facility-settings.section.place"),
      fields: PLACE as readonly Path<In>[],
      children: <PlaceFields form={basics} offersZone={isNew} />,
    },
  ];
};
