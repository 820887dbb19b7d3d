import type { unit } from "#contract/reports/unit/unit.ts";
import type { ReportViewProps } from "../view-props.ts";

/** What the parts of a unit's page get. */
export type UnitViewProps = ReportViewProps<(typeof unit)["response"]>;
