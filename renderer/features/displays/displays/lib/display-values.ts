import { z } from "zod";
import {
  DISPLAY_LANGUAGES,
  DISPLAY_LIMITS,
  DISPLAY_ORIENTATIONS,
  type Display,
  EnrolmentCode,
  displays,
} from "#contract/displays/displays.ts";
import type { Language } from "#contract/core/primitives.ts";

/** The code that was typed, once all its signs are there; case and gaps do not matter. */
export const wholeCode = (typed: string): string | null => {
  const code = EnrolmentCode.parse(typed);
  return code.length === DISPLAY_LIMITS.codeLength ? code : null;
};

/** What the form of a display holds; an empty text is nothing chosen. */
const fields = {
  version: z.number().optional(),
  code: z.string(),
  name: z.string(),
  slideshowId: z.string(),
  orientation: z.enum(DISPLAY_ORIENTATIONS),
  language: z.enum(DISPLAY_LANGUAGES),
  darkFrom: z.string(),
  darkUntil: z.string(),
  /** Empty leaves what there is. */
  pin: z.string(),
  removesPin: z.boolean(),
  tellsOffline: z.boolean(),
};
const Values = z.object(fields);
export type DisplayValues = z.infer<typeof Values>;

/** What the form of a new display begins with. */
export const newValues = (language: Language, slideshowId: string): DisplayValues => ({
  code: "",
  name: "",
  slideshowId,
  orientation: "asScreen",
  language,
  darkFrom: "",
  darkUntil: "",
  pin: "",
  removesPin: false,
  tellsOffline: true,
});

/** The form's values of a display that is there. */
export const valuesOf = (display: Display): DisplayValues => ({
  version: display.version,
  code: "",
  name: display.name,
  slideshowId: display.slideshowId ?? "",
  orientation: display.orientation,
  language: display.language,
  darkFrom: display.darkHours?.from ?? "",
  darkUntil: display.darkHours?.until ?? "",
  pin: "",
  removesPin: false,
  tellsOffline: display.tellsOffline,
});

const shared = (values: DisplayValues) => {
  const { darkFrom: from, darkUntil: until } = values;
  return {
    name: values.name.trim(),
    slideshowId: values.slideshowId,
    orientation: values.orientation,
    language: values.language,
    darkHours: from === "" && until === "" ? null : { from, until },
    tellsOffline: values.tellsOffline,
  };
};

const pinOf = ({ pin, removesPin }: DisplayValues) => {
  if (removesPin) return { pin: null };
  return pin.trim() === "" ? {} : { pin: pin.trim() };
};

/** The body that enrols a screen. */
export const newOf = (values: DisplayValues, facilityId: string) => ({
  ...shared(values),
  ...pinOf(values),
  code: values.code,
  facilityId,
});

/** The body that changes a display. */
export const changeOf = (values: DisplayValues) => ({
  ...shared(values),
  ...pinOf(values),
  version: values.version,
});

/** Of a facility that is always valid: the form's own is checked by the server. */
const ANY_FACILITY = "00000000-0000-7000-8000-000000000000";

type Issue = { path: PropertyKey[]; message: string };

type Fault = [field: string, message: string];

/** Where the form has what the call names otherwise. */
const faultOf = (values: DisplayValues, { path, message }: Issue): Fault => {
  if (path[0] === "slideshowId") return ["slideshowId", "required"];
  if (path[0] !== "darkHours") return [String(path[0]), message];
  return [values.darkFrom === "" ? "darkFrom" : "darkUntil", "required"];
};

const withRules = (
  body: z.ZodType,
  bodyOf: (values: DisplayValues) => unknown,
  own: (values: DisplayValues) => Fault[] = () => [],
) => ({
  body: Values.superRefine((values, context) => {
    const isSame = values.darkFrom !== "" && values.darkFrom === values.darkUntil;
    const faults: Fault[] = [
      ...own(values),
      ...(body.safeParse(bodyOf(values)).error?.issues ?? []).map((issue) =>
        faultOf(values, issue),
      ),
      ...(isSame ? [["darkUntil", "same"] satisfies Fault] : []),
    ];
    const told = new Set<string>();
    for (const [field, message] of faults) {
      if (told.has(field)) continue;
      told.add(field);
      context.addIssue({ code: "custom", path: [field], message });
    }
  }),
});

/** The rules of a change. */
export const DISPLAY_FORM = withRules(displays.update.body, changeOf);
/** The rules of a new one. */
export const ENROLMENT_FORM = withRules(
  displays.confirm.body,
  (values) => newOf(values, ANY_FACILITY),
  ({ code }) => (wholeCode(code) === null ? [["code", "required"]] : []),
);
