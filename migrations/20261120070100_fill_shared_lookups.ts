import type { Knex } from "knex";

const STATES: Record<number, string> = {
  1: "AL:Alabama|AK:Alaska|AZ:Arizona|AR:Arkansas|CA:California|CO:Colorado|CT:Connecticut|DE:Delaware|DC:District of Columbia|FL:Florida|GA:Georgia|HI:Hawaii|ID:Idaho|IL:Illinois|IN:Indiana|IA:Iowa|KS:Kansas|KY:Kentucky|LA:Louisiana|ME:Maine|MD:Maryland|MA:Massachusetts|MI:Michigan|MN:Minnesota|MS:Mississippi|MO:Missouri|MT:Montana|NE:Nebraska|NV:Nevada|NH:New Hampshire|NJ:New Jersey|NM:New Mexico|NY:New York|NC:North Carolina|ND:North Dakota|OH:Ohio|OK:Oklahoma|OR:Oregon|PA:Pennsylvania|PR:Puerto Rico|RI:Rhode Island|SC:South Carolina|SD:South Dakota|TN:Tennessee|TX:Texas|UT:Utah|VT:Vermont|VA:Virginia|WA:Washington|WV:West Virginia|WI:Wisconsin|WY:Wyoming",
  2: "AB:Alberta|BC:British Columbia|MB:Manitoba|NB:New Brunswick|NL:Newfoundland and Labrador|NS:Nova Scotia|NT:Northwest Territories|NU:Nunavut|ON:Ontario|PE:Prince Edward Island|QC:Québec|SK:Saskatchewan|YT:Yukon",
};

const states = (): {
  state_or_province_id: number;
  country_id: number;
  code: string;
  name: string;
}[] =>
  Object.entries(STATES)
    .flatMap(([country, list]) =>
      list.split("|").map((entry) => {
        const [code = "", name = ""] = entry.split(":");
        return { country_id: Number(country), code, name };
      }),
    )
    .map((state, index) => ({ state_or_province_id: index + 1, ...state }));

/** The fixed content of the shared lookups. Ids are the product's own constants. */
export const up = async (knex: Knex): Promise<void> => {
  await knex("country").insert([
    { country_id: 1, code: "US", name: "United States", paper_size: "Letter" },
    { country_id: 2, code: "CA", name: "Canada", paper_size: "Letter" },
    { country_id: 3, code: "GB", name: "United Kingdom", paper_size: "A4" },
    { country_id: 4, code: "FR", name: "France", paper_size: "A4" },
    { country_id: 5, code: "DE", name: "Germany", paper_size: "A4" },
    { country_id: 6, code: "AU", name: "Australia", paper_size: "A4" },
  ]);
  await knex("state_or_province").insert(states());
  await knex("hygiene_protocol").insert([
    { hygiene_protocol_id: 1, name: "WHO 5 moments" },
    { hygiene_protocol_id: 2, name: "In and out" },
  ]);
  await knex("location_template").insert([
    { location_template_id: 1, name: "US hospital" },
    { location_template_id: 2, name: "UK hospital" },
    { location_template_id: 3, name: "Business" },
  ]);
  await knex("role").insert(
    [
      ["providerAdmin", true],
      ["providerSupport", true],
      ["customerAdmin", true],
      ["dataAnalyst", false],
      ["installer", false],
      ["observer", false],
      ["reporting", false],
      ["serviceAccount", false],
    ].map(([name, isAdmin], index) => ({ role_id: index + 1, name, is_admin: isAdmin })),
  );
  await knex("formulation_class").insert([
    { formulation_class_id: 1, name: "soap" },
    { formulation_class_id: 2, name: "sanitizer" },
  ]);
  await knex("device_type").insert([
    { device_type_id: 1, name: "dispenser", offline_after_minutes: 1440 },
    { device_type_id: 2, name: "opportunityCounter", offline_after_minutes: 1440 },
    { device_type_id: 3, name: "gateway", offline_after_minutes: 30 },
    { device_type_id: 5, name: "repeater", offline_after_minutes: 1440 },
  ]);
  await knex("device_model").insert([
    { device_model_id: 1, device_type_id: 1, formulation_class_id: 1, name: "Soap dispenser S1" },
    {
      device_model_id: 2,
      device_type_id: 1,
      formulation_class_id: 2,
      name: "Sanitizer dispenser G1",
    },
    {
      device_model_id: 3,
      device_type_id: 1,
      formulation_class_id: 2,
      name: "Sanitizer dispenser G2 wall",
    },
    { device_model_id: 4, device_type_id: 2, name: "Activity counter A1" },
    { device_model_id: 5, device_type_id: 2, name: "Room sensor R1" },
    { device_model_id: 6, device_type_id: 3, name: "Gateway W1" },
    { device_model_id: 7, device_type_id: 5, name: "Repeater P1" },
  ]);
};

export const down = async (knex: Knex): Promise<void> => {
  for (const table of [
    "device_model",
    "device_type",
    "formulation_class",
    "role",
    "location_template",
    "hygiene_protocol",
    "state_or_province",
    "country",
  ]) {
    await knex(table).delete();
  }
};
