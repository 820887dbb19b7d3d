import { act, fireEvent, screen } from "@testing-library/react";
import { useState } from "react";
import type { ObserverSettings } from "#contract/organization/facility-settings.ts";
import { clockOffset, rightNow } from "#renderer/api/server-clock.ts";
import { FacilityContext } from "#renderer/session/facility-context.ts";
import { setSession } from "#renderer/session/session-store.ts";
import type { ObserverKit } from "#renderer/features/observing/observations/kit/observer-kit.ts";
import type { SessionDraft } from "#renderer/features/observing/observations/model/draft.ts";
import {
  reduce,
  startSession,
  type Tap,
} from "#renderer/features/observing/observations/model/reduce.ts";
import { ObservingPages } from "#renderer/features/observing/observations/screens/observing-pages.tsx";
import type { SessionStore } from "#renderer/features/observing/observations/store/types.ts";
import { sessionUser } from "#tests/unit/app/session-user.ts";
import { show } from "#tests/unit/forms/kit.tsx";

const id = (last: number) => `0199a000-0000-7000-8000-0000000000${String(last).padStart(2, "0")}`;
const facilityId = id(1);
const observer = { id: id(2), displayText: "Hannah Lindqvist" };
const customer = { id: id(3), name: "Northlake Health" };

const settings: ObserverSettings = {
  version: 1,
  allowCustomObsNotes: true,
  enableObservationFeedback: true,
  observationNotes: [
    { id: id(21), facilityId, text: "Gloves worn", isArchived: false },
    { id: id(22), facilityId, text: "Old note", isArchived: true },
  ],
  facilityName: "Northlake General Hospital",
  hygieneProtocolId: 2,
  timeZone: "America/New_York",
  maxObservationAgeDays: 7,
  observationUnit: "opportunity",
  samplingChoice: "none",
  samplingTarget: null,
};

export const kit: ObserverKit = {
  settings,
  units: [
    { id: id(11), name: "Medical ICU", parentName: "Floor 3" },
    { id: id(12), name: "Surgical 5 East", parentName: "Floor 5" },
  ],
  roles: [
    { id: id(13), name: "Registered nurse", archived: false, observedCount: 9 },
    { id: id(14), name: "Float pool", archived: true, observedCount: 0 },
    { id: id(15), name: "Physician", archived: false, observedCount: 4 },
  ],
  observers: [observer],
  keptAtMs: null,
};

/** What a test sees of the store that the screens write to. */
type Watched = { draft: SessionDraft | null; submitted: SessionDraft[] };

const note = (watched: Watched, draft: SessionDraft | null): void => {
  watched.draft = draft;
};

type Given = Partial<SessionStore> & { kit?: ObserverKit };

function Pages({ watched, given }: { watched: Watched; given: Given }) {
  const [draft, setDraft] = useState(watched.draft);
  const put = (next: SessionDraft | null) => {
    note(watched, next);
    setDraft(next);
  };
  const owner = { customerId: customer.id, facilityId, userId: id(2), observerId: observer.id };
  const store: SessionStore = {
    state: "ready",
    draft,
    parked: [],
    unreadable: 0,
    waiting: [],
    sent: [],
    writer: "here",
    keptAtMs: draft?.lastTapAtMs ?? null,
    isKept: true,
    keepFailure: null,
    isRestored: false,
    start: ({ purpose }) =>
      put(startSession({ ...owner, sessionId: id(9), purpose }, rightNow(), clockOffset())),
    tap: (tap: Tap) =>
      watched.draft !== null && put(reduce(watched.draft, tap, rightNow(), clockOffset())),
    readAgain: () => undefined,
    takeOver: () => undefined,
    discard: () => put(null),
    submit: () => {
      if (watched.draft !== null) watched.submitted.push(watched.draft);
      put(null);
    },
    tryNow: () => undefined,
    resume: () => undefined,
    ...given,
  };
  const facility = { id: facilityId, name: settings.facilityName, timeZone: settings.timeZone };
  return (
    <ObservingPages
      kit={given.kit ?? kit}
      store={store}
      facility={facility}
      observer={observer}
      setObserver={() => undefined}
      menu={(entry) =>
        entry !== null && (
          <button type="button" onClick={entry.onChoose}>
            {entry.label}
          </button>
        )
      }
    />
  );
}

/** Draws the observing page, with a draft where a test has one. */
export const observe = async (
  draft: SessionDraft | null = null,
  given: Given = {},
): Promise<Watched> => {
  const watched: Watched = { draft, submitted: [] };
  setSession({ user: sessionUser(id(2)), permissions: {} });
  const scope = {
    customer,
    facility: { id: facilityId, name: settings.facilityName, timeZone: settings.timeZone },
    customers: [customer],
    facilities: [],
    setCustomer: () => undefined,
    setFacility: () => undefined,
    menus: [],
  };
  await show(
    <FacilityContext value={scope as never}>
      <Pages watched={watched} given={given} />
    </FacilityContext>,
  );
  await screen.findByRole("heading", { level: 1 });
  return watched;
};

/** Taps what carries the name. */
export const tap = (role: "button" | "radio" | "checkbox", name: string | RegExp): void => {
  const [found] = screen.getAllByRole(role, { name });
  if (found === undefined) throw new Error(`there is no ${role} ${String(name)}`);
  act(() => {
    fireEvent.click(found);
  });
};

/** Opens the form of an observation of a new session. */
export const openForm = (type: "Hand hygiene" | "PPE"): void => {
  tap("button", "Start new session");
  tap("radio", /^Medical ICU/u);
  if (type === "PPE") {
    tap("button", "TypeHand hygiene");
    tap("radio", "PPE");
  }
  tap("radio", "Registered nurse");
};
