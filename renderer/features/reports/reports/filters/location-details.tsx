import { usePageText } from "#renderer/features/reports/reports/text/use-text.ts";
import { chosenUnits } from "./filter-text.ts";
import type { ReportFilters } from "#contract/reports/filters.ts";
import type { FilterChoices } from "#renderer/features/reports/reports/queries.ts";

/** Every unit that the location filter lets through, grouped under the place above it. */
export function LocationDetails(props: { applied: ReportFilters; choices: FilterChoices }) {
  const words = usePageText();
  const units = chosenUnits(words, props.applied, props.choices.data);
  const groups = Map.groupBy(units, (unit) => unit.detail ?? "");
  return (
    <dl className="hr-location-details">
      {[...groups].map(([place, members]) => (
        <div key={place}>
          <dt>{place}</dt>
          <dd>{members.map((unit) => unit.name).join(", ")}</dd>
        </div>
      ))}
    </dl>
  );
}
