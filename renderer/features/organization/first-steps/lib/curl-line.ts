import type { FirstSteps } from "#contract/organization/first-steps.ts";
import type { Fact } from "#contract/devices/ingest.ts";

/** Facts as they are sent: what has a default may be left out. */
type SentFact = Pick<Fact, "id" | "type" | "device" | "at"> & { direction?: "in" };

/**
 * A person goes into a room and cleans their hands there, as far as there are devices to see it.
 */
export const sampleFacts = (
  { dispenser, counter }: FirstSteps["sample"],
  now: Date,
): readonly SentFact[] => {
  const at = now.toISOString();
  const id = (number: number) => `first-${now.getTime()}-${number}`;
  const passage: SentFact[] =
    counter === null ? [] : [{ id: id(1), type: "passage", device: counter, at, direction: "in" }];
  const dispense: SentFact[] =
    dispenser === null ? [] : [{ id: id(2), type: "dispense", device: dispenser, at }];
  return [...passage, ...dispense];
};

const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

/** One line for a shell that sends the facts as a gateway would. */
export const curlLine = (url: string, token: string, facts: readonly SentFact[]): string =>
  [
    "curl",
    quoted(url),
    "-H",
    quoted(`Authorization: Bearer ${token}`),
    "-H",
    quoted("Content-Type: application/json"),
    "-d",
    quoted(JSON.stringify(facts)),
  ].join(" ");
