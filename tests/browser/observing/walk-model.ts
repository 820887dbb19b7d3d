import { rowIdOf } from "#renderer/features/observing/observations/model/to-session.ts";

type Outcome = "Rub" | "Wash" | "None";
export const OUTCOMES: readonly Outcome[] = ["Rub", "Wash", "None"];

/** One observation as it was tapped. */
type Noted = { id: string; role: string; momentIds: readonly number[]; outcome: Outcome };

/** Of a row: what distinguishes it from any other content. */
type Rows = Map<string, string>;

type LastSaved = { id: string; before: Noted | null };
type Draft = { session: number; noted: readonly Noted[]; lastSaved: LastSaved | null };
/** A session that was submitted: stored on the device, or in the page alone. */
type Submitted = { session: number; rows: Rows; isInPage: boolean };

const wordsOf = (role: string, momentId: number, outcome: number): string =>
  `${role}, moment ${momentId}, outcome ${outcome}`;

const rowsOf = (noted: readonly Noted[]): Rows =>
  new Map(
    noted.flatMap(({ id, role, momentIds, outcome }) =>
      momentIds.map((momentId): [string, string] => [
        rowIdOf(id, momentId),
        wordsOf(role, momentId, OUTCOMES.indexOf(outcome) + 1),
      ]),
    ),
  );

/** A row as it is sent or stored. */
export type Row = { id: string; role: string; momentId: number; outcomeId: number };

const put = (noted: readonly Noted[], one: Noted): readonly Noted[] =>
  noted.map((known) => (known.id === one.id ? one : known));

/**
 * What was recorded, from what was tapped: the draft on screen, the draft as the device has it while it has
 * no room, what was submitted, and what the server took in.
 */
export const createModel = () => {
  let draft: Draft | null = null;
  /** What the device knows while its storage is full. */
  let onDevice: Draft | null = null;
  let isFull = false;
  let sessions = 0;
  let submitted: Submitted[] = [];
  /** Submitted in pages that are gone: they may have been on their way. */
  const gone: Submitted[] = [];
  const server: Rows = new Map();
  const faults: string[] = [];

  return {
    faults,
    server,
    draft: () => draft,
    isFull: () => isFull,
    hasUnsentInPage: () => submitted.some(({ isInPage }) => isInPage),
    start: () => {
      draft ??= { session: (sessions += 1), noted: [], lastSaved: null };
    },
    save: (one: Noted) => {
      if (draft === null) return;
      draft = { ...draft, noted: [...draft.noted, one], lastSaved: { id: one.id, before: null } };
    },
    edit: (one: Noted) => {
      if (draft === null) return;
      const before = draft.noted.find(({ id }) => id === one.id) ?? null;
      draft = { ...draft, noted: put(draft.noted, one), lastSaved: { id: one.id, before } };
    },
    undo: () => {
      const last = draft?.lastSaved ?? null;
      if (draft === null || last === null) return;
      const noted =
        last.before === null
          ? draft.noted.filter(({ id }) => id !== last.id)
          : put(draft.noted, last.before);
      draft = { ...draft, noted, lastSaved: null };
    },
    submit: () => {
      if (draft === null) return;
      submitted.push({ session: draft.session, rows: rowsOf(draft.noted), isInPage: isFull });
      draft = null;
    },
    /** Nothing more has room on the device. */
    fill: () => {
      isFull = true;
      onDevice = draft;
    },
    /** There is room again: what the page shows was stored, and what was submitted without room. */
    makeRoom: () => {
      isFull = false;
      submitted = submitted.map((one) => ({ ...one, isInPage: false }));
    },
    /** The page is gone, and with it what the device had no room for. */
    closePage: () => {
      if (isFull) draft = onDevice;
      isFull = false;
      gone.push(...submitted.filter(({ isInPage }) => isInPage));
      submitted = submitted.filter(({ isInPage }) => !isInPage);
    },
    /** The server took in what was sent. What came first stays as it came. */
    receive: (sent: readonly Row[]) => {
      const meant = [...submitted, ...gone];
      const known = new Map(meant.flatMap(({ rows }) => [...rows]));
      for (const { id, role, momentId, outcomeId } of sent) {
        const words = wordsOf(role, momentId, outcomeId);
        const isMeant = meant.some(({ rows }) => rows.get(id) === words);
        if (!isMeant) faults.push(`sent ${id} as ${words}, recorded was ${known.get(id)}`);
        if (!server.has(id)) server.set(id, words);
      }
    },
    /** The page has heard so: what the device still had of a session that left without room is forgotten. */
    answer: (sent: readonly Row[]) => {
      const ids = new Set(sent.map(({ id }) => id));
      const heard = submitted.find(
        ({ rows, isInPage }) =>
          isInPage && rows.size === ids.size && [...rows.keys()].every((id) => ids.has(id)),
      );
      if (heard === undefined) return;
      heard.isInPage = false;
      if (heard.session === onDevice?.session) onDevice = null;
    },
    /** Where what the server holds is not what was recorded, once. */
    differences: (stored: readonly Row[]): string[] => {
      const held = new Map<string, string>();
      const found = [...faults];
      for (const { id, role, momentId, outcomeId } of stored) {
        if (held.has(id)) found.push(`${id} is there twice`);
        held.set(id, wordsOf(role, momentId, outcomeId));
      }
      for (const id of new Set([...held.keys(), ...server.keys()]))
        if (held.get(id) !== server.get(id))
          found.push(`${id}: stored ${held.get(id)}, taken in ${server.get(id)}`);
      for (const { rows } of submitted)
        for (const [id, words] of rows)
          if (!held.has(id)) found.push(`${id} was recorded as ${words}, and is lost`);
      return found;
    },
  };
};
