/** A unit's row in the sample report; figures as on a real page, one consistent example. */
export type UnitRow = {
  id: string;
  name: string;
  floor: string | null;
  events: number;
  opportunities: number;
  index: number | null;
  change: number | null;
  silent: boolean;
  reporting: string;
};

const row = (
  name: string,
  floor: number,
  events: number,
  opportunities: number,
  change: number | null,
  reporting: string,
  silent = false,
): UnitRow => ({
  id: name,
  name,
  floor: `Floor ${floor}`,
  events,
  opportunities,
  index: opportunities === 0 ? null : (100 * events) / opportunities,
  change,
  silent,
  reporting,
});

export const units: UnitRow[] = [
  row("Medical ICU", 3, 12_833, 16_925, 7.6, "21 of 24", true),
  row("Emergency", 1, 18_785, 27_624, 0.9, "30 of 31", true),
  row("Labor & Delivery", 2, 7096, 10_072, -0.3, "20 of 20"),
  row("Medical 4 East", 4, 8871, 12_560, -4.1, "17 of 17"),
  row("Oncology 6 East, bone marrow transplant and cellular therapy", 6, 7687, 8743, 1, "16 of 16"),
  row("Night clinic", 1, 12, 17, 2.2, "2 of 2"),
  row("Day surgery (opens in December)", 2, 0, 0, null, "0 of 8"),
];

export const facility: UnitRow = {
  ...row("Facility", 0, 125_209, 162_824, 1.3, "236 of 240"),
  floor: null,
};
