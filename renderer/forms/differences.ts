const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null;

/** Nothing chosen, nothing typed and nothing there are the same to a person. */
const isBlank = (value: unknown): boolean => value === undefined || value === null || value === "";

/** Whether two values of a form say the same. */
export const isSame = (one: unknown, other: unknown): boolean =>
  differences(one, other).length === 0;

/** Paths (`shifts.0.name`) at which two values of a form differ; a row too many is one difference. */
export const differences = (one: unknown, other: unknown, path = ""): readonly string[] => {
  if (isBlank(one) && isBlank(other)) return [];
  if (!isObject(one) || !isObject(other)) return Object.is(one, other) ? [] : [path];
  const keys = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...keys].flatMap((key) =>
    differences(one[key], other[key], path === "" ? key : `${path}.${key}`),
  );
};
