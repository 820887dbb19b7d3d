/** A state that takes days, or the screens of others, to reach. */
export type State =
  | "named"
  | "passwordExpired"
  | "invitationExpired"
  | "withoutRoles"
  /** 12 hours after signing in. */
  | "sessionsOver";

/** What a worker asks of its people process. */
export type Request =
  | { kind: "invite"; email: string; role: string; customer: string }
  | { kind: "change"; email: string; state: State }
  /** Every row of observations that a facility has. */
  | { kind: "observations"; facilityId: string }
  /** Lets the slot of a daily subscription come that was yesterday's. */
  | { kind: "due"; subscriptionId: string };

/** An observation as it is stored; one of several moments is as many rows. */
export type StoredRow = {
  id: string;
  locationId: string;
  role: string;
  momentId: number;
  outcomeId: number;
  opportunityId: string | null;
};

export type Answer = { done: string } | { failed: string };
