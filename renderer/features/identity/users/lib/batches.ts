import type {
  StayingUserReason,
  UserBatch,
  UserBatchKind,
} from "#contract/identity/user-batches.ts";
import { textId } from "#renderer/i18n/catalogue.ts";
import type { Format } from "#renderer/i18n/format.ts";
import type { Translate } from "#renderer/i18n/text.ts";
import {
  type Staying as StayingBy,
  splitByReason,
  stayingByReason,
  textOfStaying,
} from "#renderer/ui/lists/staying.ts";
import { type Person, type View, statusOf } from "./person.ts";

/** What can be done with several people of each part of the list. */
export const VERBS_OF: Readonly<Record<View, readonly UserBatchKind[]>> = {
  registered: ["unlock", "deactivate"],
  pending: ["resend", "revoke"],
  deactivated: [],
};

/** People who stay as they are, for one reason. */
export type Staying = StayingBy<StayingUserReason | "notLocked" | "cannotDeactivate">;

const reasonOf = (kind: UserBatchKind, person: Person, now: number): Staying["reason"] | null => {
  if (kind === "deactivate")
    return person.kind === "registered" && person.canToggleActiveStatus ? null : "cannotDeactivate";
  if (kind === "unlock" && statusOf(person, now) !== "locked") return "notLocked";
  return person.canBeEdited ? null : "notAllowed";
};

/** Ticked people sorted into those whom it fits at the instant `now` (epoch ms) and those who stay. */
export const sortOut = (
  kind: UserBatchKind,
  people: readonly Person[],
  now: number,
): { fitting: readonly Person[]; staying: readonly Staying[] } =>
  splitByReason(
    people,
    (person) => reasonOf(kind, person, now),
    ({ fullName }) => fullName,
  );

/** Whom the server left as they were, by reason. */
export const stayedOf = ({ unchanged }: UserBatch, people: readonly Person[]): Staying[] => {
  const names = new Map(people.map(({ userName, fullName }) => [userName, fullName]));
  return stayingByReason(unchanged, ({ userName }) => names.get(userName) ?? userName);
};

/** One sentence for each reason, with the names of the first. */
export const stayingText = (t: Translate, format: Format, staying: readonly Staying[]): string =>
  textOfStaying(format, staying, {
    more: (count) => t("users.staying.more", { count }),
    sentence: (reason, names) => t(textId(`users.staying.${reason}`), { names }),
  });
