/** The zone of most people of a state or province, by `<country> <state>`, ISO 3166-2. */
const ZONES: Readonly<Record<string, string>> = {
  "America/New_York":
    "US CT|US DE|US DC|US FL|US GA|US ME|US MD|US MA|US NH|US NJ|US NY|US NC|US OH|US PA|US RI|US SC|US VT|US VA|US WV",
  "America/Detroit": "US MI",
  "America/Indianapolis": "US IN",
  "America/Louisville": "US KY",
  "America/Chicago":
    "US AL|US AR|US IL|US IA|US KS|US LA|US MN|US MS|US MO|US NE|US ND|US OK|US SD|US TN|US TX|US WI",
  "America/Denver": "US CO|US MT|US NM|US UT|US WY",
  "America/Boise": "US ID",
  "America/Phoenix": "US AZ",
  "America/Los_Angeles": "US CA|US NV|US OR|US WA",
  "America/Anchorage": "US AK",
  "Pacific/Honolulu": "US HI",
  "America/Puerto_Rico": "US PR",
  "America/St_Johns": "CA NL",
  "America/Halifax": "CA NS|CA PE",
  "America/Moncton": "CA NB",
  "America/Toronto": "CA ON|CA QC",
  "America/Iqaluit": "CA NU",
  "America/Winnipeg": "CA MB",
  "America/Regina": "CA SK",
  "America/Edmonton": "CA AB|CA NT",
  "America/Vancouver": "CA BC",
  "America/Whitehorse": "CA YT",
};

const ZONE_OF = new Map(
  Object.entries(ZONES).flatMap(([zone, states]) =>
    states.split("|").map((state) => [state, zone] as const),
  ),
);

/** The time zone to offer for a facility in a state; null where none is the likeliest. */
export const zoneOfState = (country: string, state: string): string | null =>
  ZONE_OF.get(`${country} ${state}`) ?? null;
