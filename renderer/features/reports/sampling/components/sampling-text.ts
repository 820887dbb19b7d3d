import type { ObserveNext, Sampling, SampledUnit } from "#contract/reports/sampling.ts";
import type { Format } from "#renderer/i18n/format.ts";
import type { Translate } from "#renderer/i18n/text.ts";

/** A Monday; the days after it name the days of the week. */
const MONDAY = "2026-01-05";
const SATURDAY = 5;

const weekdayIso = (weekday: number): string =>
  new Date(Date.parse(`${MONDAY}T00:00:00Z`) + weekday * 86_400_000).toISOString().slice(0, 10);

/** Days of the week from Monday, short. */
export const weekdayNames = (format: Format): readonly string[] =>
  Array.from({ length: 7 }, (_, weekday) => format.weekday(weekdayIso(weekday)));

const hasWeekendGap = (weekdays: readonly number[]): boolean =>
  weekdays.includes(SATURDAY) && weekdays.includes(SATURDAY + 1);

/** When and whom to look at in a unit, such as “Night · weekend · physicians: 4 of 98”. */
export const describeNext = (
  { shift, weekdays, role }: ObserveNext,
  unit: SampledUnit,
  plan: Sampling,
  t: Translate,
  format: Format,
): string => {
  const seen = { total: format.count(unit.observed) };
  const shiftName = shift === null ? undefined : plan.shifts[shift]?.name;
  const roleName = role === null ? undefined : plan.roles[role]?.name;
  const parts = [
    shiftName !== undefined &&
      t("sampling.next.shift", {
        shift: shiftName,
        some: format.count(unit.byShift[shift ?? 0] ?? 0),
        ...seen,
      }),
    hasWeekendGap(weekdays) && t("sampling.next.weekend"),
    roleName !== undefined &&
      t("sampling.next.role", {
        role: roleName,
        some: format.count(unit.byRole[role ?? 0] ?? 0),
        ...seen,
      }),
  ];
  return parts.filter((part) => part !== false).join(" · ");
};

/** The name of a standard or of the facility's own choice. */
export const ruleText = ({ choice, target, observationUnit }: Sampling, t: Translate): string =>
  choice === "none"
    ? t("sampling.rule.none")
    : t(`sampling.rule.${choice}.${observationUnit}`, { count: target ?? 0 });

/** What was not observed in a month, in sentences: by unit, then by role in the facility. */
export const gapSentences = (plan: Sampling, t: Translate, format: Format): string[] => {
  const ofUnits = plan.units.flatMap((unit) => {
    const unseen = plan.shifts.filter((_, at) => unit.byShift[at] === 0).map(({ name }) => name);
    if (unit.observed === 0) return [t("sampling.gap.unit", { unit: unit.name })];
    return [
      ...(unseen.length > 0
        ? [t("sampling.gap.shifts", { unit: unit.name, shifts: format.list(unseen) })]
        : []),
      ...(unit.weekend === 0 ? [t("sampling.gap.weekend", { unit: unit.name })] : []),
    ];
  });
  const roles = plan.roles
    .filter((_, at) => plan.units.every((unit) => unit.byRole[at] === 0))
    .map(({ name }) => name);
  const ofRoles = roles.length > 0 ? [t("sampling.gap.roles", { roles: format.list(roles) })] : [];
  return [...ofUnits, ...ofRoles];
};
