import type { ReportCommon } from "../reports/shared.ts";

type Band = ReportCommon["performanceBands"][number];

/**
 * The band of a shown figure: the first whose limit is at or above it, so 40.5 belongs to the band
 * up to 70. None without a figure.
 * @param bands by rising limit
 */
export const bandOf = <B extends Pick<Band, "limit">>(
  bands: readonly B[],
  percent: number | null,
): B | undefined => (percent === null ? undefined : bands.find(({ limit }) => limit >= percent));
