/** A state that takes days, or the screens of others, to reach. */
export type State = "named" | "passwordExpired" | "invitationExpired" | "withoutRoles";

/** What a worker asks of its people process. */
export type Request =
  | { kind: "invite"; email: string; role: string; customer: string }
  | { kind: "change"; email: string; state: State };

export type Answer = { done: string } | { failed: string };
