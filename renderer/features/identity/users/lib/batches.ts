import type {
  StayingUserReason,
  UserBatch,
  UserBatchKind,
} from "#contract/identity/user-batches.ts";
import { textId } from "#renderer/i18n/catalogue.ts";
import type { Format } from "#renderer/i18n/format.ts";
import type { Translate } from "#renderer/i18n/text.ts";
import { type Person, type View, statusOf } from "./person.ts";

/** What can be done with several people of each part of the list. */
export const VERBS_OF: Readonly<Record<View, readonly UserBatchKind[]>> = {
  registered: ["unlock", "deactivate"],
  pending: ["resend", "revoke"],
  deactivated: [],
};

/** People who stay as they are, for one reason. */
export type Staying = {
  reason: StayingUserReason | "notLocked" | "cannotDeactivate";
  names: readonly string[];
};

const NAMES_SHOWN = 5;

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
): { fitting: readonly Person[]; staying: readonly Staying[] } => {
  const byReason = Map.groupBy(people, (person) => reasonOf(kind, person, now));
  return {
    fitting: byReason.get(null) ?? [],
    staying: [...byReason].flatMap(([reason, some]) =>
      reason === null ? [] : [{ reason, names: some.map(({ fullName }) => fullName) }],
    ),
  };
};

/** Whom the server left as they were, by reason. */
export const stayedOf = ({ unchanged }: UserBatch, people: readonly Person[]): Staying[] => {
  const names = new Map(people.map(({ userName, fullName }) => [userName, fullName]));
  return [...Map.groupBy(unchanged, ({ reason }) => reason)].map(([reason, some]) => ({
    reason,
    names: some.map(({ userName }) => names.get(userName) ?? userName),
  }));
};

/** One sentence for each reason, with the names of the first. */
export const stayingText = (t: Translate, format: Format, staying: readonly Staying[]): string =>
  staying
    .map(({ reason, names }) => {
      const more = names.length - NAMES_SHOWN;
      const shown = more > 0 ? names.slice(0, NAMES_SHOWN) : names;
      const rest = more > 0 ? [t("users.staying.more", { count: more })] : [];
      return t(textId(`users.staying.${reason}`), { names: format.list([...shown, ...rest]) });
    })
    .join(" ");
