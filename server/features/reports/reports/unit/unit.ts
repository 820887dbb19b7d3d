import type { z } from "zod";
import type { unit } from "#contract/reports/unit/unit.ts";
import { AppError } from "#server/lib/app-error.ts";
import { presentEcm, ecmRun } from "../ecm/ecm-run.ts";
import { observedMeasure } from "../obs/obs-run.ts";
import { presentJudged } from "../run/presenter.ts";
import type { LocationNode } from "../run/queries/facility-context.ts";
import type { ReportRun } from "../run/report-run.ts";
import { badgedUnit } from "./badged.ts";
import { unitDevices } from "./devices.ts";
import { monitoredUnit } from "./monitored.ts";
import { observedChart, observedUnit, unitSampling } from "./observed.ts";

type Answer = z.input<typeof unit.response>;

/** The one unit that a run is about. */
const placeOf = ({ tree, filter }: ReportRun): LocationNode => {
  const place = tree.get(filter.locationIds[0] ?? "");
  if (place === undefined)
    throw new AppError("invalid_input", { fieldErrors: { locationIds: "not_in_list" } });
  return place;
};

/** What every report answers with, by the product that this one is about. */
const commonOf = (
  run: ReportRun,
  place: LocationNode,
): Pick<Answer, keyof ReturnType<typeof presentJudged>> => {
  const { product } = run.report;
  const judged = presentJudged(run, product === "OBS" ? observedMeasure(run).goal : null);
  return product === "ECM" ? { ...judged, ...presentEcm(ecmRun(run), place) } : judged;
};

/** Report 44: one unit, by all products that the facility is licensed for. */
export const runUnit = async (run: ReportRun): Promise<Answer> => {
  const place = placeOf(run);
  const { product } = run.report;
  const around = place.parentId === null ? undefined : run.tree.get(place.parentId);
  const isObserved = run.licensed.has("OBS");
  const [monitored, observed, badged, chart, devices, sampling] = await Promise.all([
    product === "ECM" ? monitoredUnit(run, place) : null,
    isObserved ? observedUnit(run) : null,
    product === "IMS" ? badgedUnit(run) : null,
    product === "OBS" ? observedChart(run) : null,
    unitDevices(run, place),
    isObserved ? unitSampling(run, place.id) : null,
  ]);
  return {
    ...commonOf(run, place),
    ...(product === "OBS" && observed && { comparedWith: observed.comparedWith }),
    ...(badged && {
      comparedWith: badged.comparedWith,
      performanceBands: badged.performanceBands,
    }),
    product,
    place: {
      locationId: place.id,
      name: place.name,
      level: place.level,
      parentLocation: around === undefined || around.parentId === null ? null : around.name,
    },
    monitored: monitored?.monitored ?? null,
    observed: observed?.observed ?? null,
    badged: badged?.badged ?? null,
    controlChart: monitored?.controlChart ?? badged?.controlChart ?? chart,
    devices,
    sampling,
  };
};
