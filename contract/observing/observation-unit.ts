import { z } from "zod";

/**
 * What a facility counts of hands: opportunities, in which linked indications are one, or moments,
 * each indication by itself.
 */
export const OBSERVATION_UNITS = ["opportunity", "moment"] as const;
export const ObservationUnit = z.enum(OBSERVATION_UNITS);
export type ObservationUnit = z.infer<typeof ObservationUnit>;
