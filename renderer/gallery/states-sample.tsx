import { useState } from "react";
import { Button } from "#renderer/ui/forms/button.tsx";
import { Card } from "#renderer/ui/layout/card.tsx";
import { EmptyState } from "#renderer/ui/feedback/empty-state.tsx";
import { ErrorState } from "#renderer/ui/feedback/error-state.tsx";
import { Calendar } from "#renderer/ui/indicators/icons.ts";
import { NoPermission } from "#renderer/ui/feedback/no-permission.tsx";
import { SelectField } from "#renderer/ui/forms/choices/select-field.tsx";
import { SignalBars } from "#renderer/ui/indicators/signal-bars.tsx";
import { FormSkeleton, FiguresSkeleton } from "#renderer/ui/feedback/skeleton.tsx";
import type { StatusKind } from "#renderer/ui/indicators/status-shape.tsx";
import { StatusPill, StatusText } from "#renderer/ui/indicators/status-text.tsx";
import { TextField } from "#renderer/ui/forms/text-field.tsx";
import { ChangeSize } from "#renderer/ui/indicators/change-size.tsx";
import { UnsavedFoot } from "#renderer/ui/forms/unsaved/unsaved-footer.tsx";

const words: [StatusKind, string][] = [
  ["good", "At goal, Online, Good, Current"],
  ["warn", "Below goal, Low, Expires soon"],
  ["bad", "Below baseline, Offline, Dead, Expired"],
  ["partial", "Partial: some devices silent"],
  ["unknown", "Unknown, Not installed"],
  ["waiting", "Waiting for the first report"],
  ["off", "Deactivated, Archived"],
  ["info", "Note, In progress"],
];

const hours = ["3:00 PM", "11:00 PM"].map((label) => ({ value: label, label }));

/** Field errors, loading, empty, error, permission, status language: the states of every screen. */
export function StatesSample() {
  const [changes, setChanges] = useState(1);
  return (
    <div className="gallery-grid">
      <Card flush>
        <div className="gallery-stack" style={{ padding: 16 }}>
          <TextField
            label="Shift name"
            defaultValue="Evening"
            error="Another shift is already called Evening."
          />
          <div className="gallery-row">
            <SelectField label="Start" options={hours} />
            <SelectField label="End" options={hours} defaultValue="11:00 PM" />
          </div>
          <TextField
            label="Note"
            optional
            limit={40}
            defaultValue="Reached for gel, but was called away"
            help="Do not name patients or staff."
          />
        </div>
        <UnsavedFoot
          changes={changes}
          saveLabel="Save shifts"
          onDiscard={() => setChanges(0)}
          onSave={() => setChanges(0)}
        />
      </Card>
      <FiguresSkeleton />
      <FormSkeleton />
      <Card>
        <EmptyState
          title="No opportunities in this range"
          action={<Button icon={<Calendar />}>Change timeframe</Button>}
        >
          Oncology 6 East had no counted passages from Nov 1 to Nov 3. An index needs at least one.
        </EmptyState>
      </Card>
      <Card>
        <ErrorState
          title="The report did not load"
          reference="7F3A-02C1 · 2:32:10 PM EST"
          details="7F3A-02C1"
          onRetry={() => {}}
        >
          The server took longer than 30 seconds. Your filters are kept.
        </ErrorState>
      </Card>
      <Card>
        <NoPermission
          title="Raw export is not part of your role"
          action={<Button>Back to the report</Button>}
        >
          Customer admins and data analysts can run it. Ask Amara Okafor, who administers Northlake
          Health.
        </NoPermission>
      </Card>
      <Card title="Status language" note="shape + word + colour">
        <div className="gallery-stack">
          {words.map(([kind, label]) => (
            <StatusText key={kind} kind={kind}>
              {label}
            </StatusText>
          ))}
          <div className="gallery-row">
            {words.map(([kind]) => (
              <StatusPill key={kind} kind={kind}>
                {kind}
              </StatusPill>
            ))}
          </div>
          <div className="gallery-row">
            <ChangeSize points={4.9} arrow="up" /> <ChangeSize points={1.3} arrow={null} />{" "}
            <ChangeSize points={-4.1} arrow="down" />
            {[-46, -58, -71, -83, null].map((dbm) => (
              <SignalBars key={dbm} dbm={dbm} />
            ))}
          </div>
        </div>
      </Card>
    </div>
  );
}
