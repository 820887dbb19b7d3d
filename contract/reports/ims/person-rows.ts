import type { ReportRow } from "../columns.ts";
import type { BadgeCommon, IndividualFigures } from "./badge-figures.ts";
import { figureCells } from "./badge-table.ts";

/** A person as lists of people name them: last name first. */
export const personName = ({
  firstName,
  lastName,
}: Pick<IndividualFigures, "firstName" | "lastName">): string =>
  [lastName, firstName].filter(Boolean).join(", ");

/** A row for each person. */
export const personRows = ({
  dataPoints,
  performanceBands,
}: Pick<BadgeCommon, "performanceBands"> & {
  readonly dataPoints: readonly IndividualFigures[];
}): ReportRow[] =>
  dataPoints.map(({ employeeId, firstName, lastName, startDateTime: _start, ...person }) => ({
    key: employeeId,
    cells: {
      ...figureCells(person, performanceBands),
      name: personName({ firstName, lastName }),
    },
  }));
