import type { HandObservation } from "./count-opportunities.ts";
import type { PpeObservation } from "#server/engine/observations/judge.ts";

/** PPE judged item by item, as one would on paper. */
export const judgeOnPaper = ({ momentId, precautions, items }: PpeObservation): boolean | null => {
  const has = (name: PpeObservation["precautions"][number]) => precautions.includes(name);
  const isRequired = {
    eyeProtection: false,
    gloves: has("contact"),
    gown: has("contact"),
    mask: has("droplet") && !has("airborne"),
    respirator: has("airborne"),
  };
  let somethingToDo = false;
  let isUnsure = false;
  for (const item of ["eyeProtection", "gloves", "gown", "mask", "respirator"] as const) {
    const seen = items[item];
    if (isRequired[item]) {
      somethingToDo = true;
      if (seen?.used === false) return false;
      if (seen === undefined || seen.used === null) isUnsure = true;
    }
    if (momentId !== 2 || seen?.used !== true) continue;
    somethingToDo = true;
    if (seen.removedCorrectly === false) return false;
    if (seen.removedCorrectly === null) isUnsure = true;
  }
  return somethingToDo && !isUnsure ? true : null;
};

/** Compliant and all opportunities of one protocol's audits, each looked for among those before it. */
export const countOnPaper = (
  observations: readonly HandObservation[],
  protocolId: number,
): [number, number] => {
  let compliant = 0;
  let total = 0;
  observations.forEach((one, index) => {
    if (one.purpose !== "audit" || one.protocolId !== protocolId) return;
    const isSeen = observations
      .slice(0, index)
      .some(
        (other) =>
          one.link !== null &&
          other.purpose === "audit" &&
          other.protocolId === protocolId &&
          other.link === one.link &&
          other.sessionId === one.sessionId,
      );
    if (isSeen) return;
    total += one.count;
    if (one.outcome === "rub" || one.outcome === "wash") compliant += one.count;
  });
  return [compliant, total];
};
