import { describe, expect, it } from "vitest";
import { MAIL_LIMITS } from "#contract/messaging/mail.ts";
import { LANGUAGES } from "#contract/core/primitives.ts";
import {
  type AlertMailContent,
  alertMail,
} from "#server/features/messaging/alert-subscriptions/mails/alert.ts";
import { alertSamples, device, line } from "./alert-samples.ts";
import { faultsOf, parsed, shownText, textsOf } from "./mail-checks.ts";

const sample = (name: string): AlertMailContent => {
  const found = alertSamples("en-US")[name];
  if (found === undefined) throw new Error(`no sample ${name}`);
  return found;
};

/** An instant mail of the samples, changed. */
const instant = (more: Partial<Extract<AlertMailContent, { what: "instant" }>>) => {
  const root = sample("root");
  if (root.what !== "instant") throw new Error("no instant sample");
  return alertMail({ ...root, raised: [], ...more });
};

describe.each(LANGUAGES)("alert mails in %s", (language) => {
  it.each(Object.entries(alertSamples(language)))(
    "%s is readable in every mail program",
    (_, content) => {
      const mail = alertMail(content);
      expect(faultsOf(mail)).toEqual([]);
      expect(mail.text).not.toMatch(/alert-mails[:.]|\{\{/u);
      expect(mail.subject + mail.html).not.toMatch(/alert-mails[:.]|\{\{/u);
    },
  );
});

describe("an instant alert", () => {
  it("an alert mail begins with the root and its affected devices, then lists others", () => {
    const mail = alertMail(sample("root"));
    expect(mail.subject).toBe("Gateway 3 North is offline: 24 devices behind it");
    const shown = shownText(mail);
    const order = [
      "Offline, root cause",
      "Behind it: 24 devices",
      "What to check first",
      "3-NICU-318 sink",
      "Dead battery",
      "Open the device list",
      "a reminder at 5:32 PM",
      "Quiet hours 9:00 PM to 6:00 AM",
      "Unsubscribe",
    ];
    const places = order.map((words) => shown.indexOf(words));
    expect(places).not.toContain(-1);
    expect(places).toEqual(places.toSorted((a, b) => a - b));
  });

  it("an alert mail's text says all that its HTML says, in order", () => {
    const { text, html } = alertMail(sample("root"));
    const lines = textsOf(parsed({ html })).filter((words) => !/^(?:h|Handrail|·)$/u.test(words));
    expect(lines.length).toBeGreaterThan(10);
    expect(lines.filter((words) => !text.includes(words))).toEqual([]);
  });

  it("an alert mail names what is resolved in its subject, and withdraws false alarms", () => {
    expect(alertMail(sample("resolved")).subject).toBe("Resolved: Passerelle 2 Est");
    const withdrawn = alertMail(sample("withdrawn"));
    expect(withdrawn.subject).toBe("Withdrawn: Gateway 3 North was never offline");
    expect(withdrawn.text).toContain("late data arrived");
  });

  it("a mail after quiet hours lists what is open, over, and came and went", () => {
    const mail = alertMail(sample("quietEnd"));
    expect(mail.subject).toMatch(/: Offline, 1 resolved$/u);
    expect(mail.text).toContain("6 h 0 min");
    expect(mail.text).toContain("During the quiet hours 3 more alarms opened and closed.");
  });

  it("an alert mail explains why it shows a cause outside the alert", () => {
    const { text } = alertMail(sample("outside"));
    expect(text).toContain("not one of the devices of this alert");
    expect(text).toContain("Explains 6 of those reported at 1:40 PM.");
  });

  it("shows at most 50 lines and how many more there are", () => {
    const many = Array.from({ length: 62 }, (_, at) => line(`Dispenser ${at + 1}`));
    const mail = instant({ kind: "battery", raised: many });
    expect(mail.subject).toBe("62 batteries low or dead");
    expect(mail.html.split("Dispenser ").length - 1).toBe(MAIL_LIMITS.reportRowsMax);
    expect(mail.text).toContain("And 12 more in the device list.");
    expect(faultsOf(mail)).toEqual([]);
  });

  it.each([
    ["HTML", `<img src=x onerror="alert(1)">"'&`],
    ["a header", "Sink\r\nBcc: thief@example.test"],
    ["a turned direction", "Sink \u202egnp.exe"],
    ["a text's own placeholders", "{{creator}} $t(mail:layout.support)"],
  ])("an alert mail shows %s in a name as mere text", (_, name) => {
    const mail = instant({ raised: [line(name, { device: device(name, { place: [name] }) })] });
    // As text it is what was typed.
    expect(faultsOf(mail).filter((fault) => fault !== "markup in the text")).toEqual([]);
    expect(mail.subject).not.toMatch(/[\r\n\u202e]/u);
    expect(parsed(mail).querySelectorAll("img")).toHaveLength(0);
    if (!name.includes("\r")) expect(shownText(mail)).toContain(name);
  });
});

describe("a scheduled alert", () => {
  it("a scheduled alert's mail counts what is new in its subject and marks it", () => {
    const mail = alertMail(sample("list"));
    expect(mail.subject).toMatch(/: 2 not heard, 1 new$/u);
    expect(mail.text).toContain("Gateway 3 North (new)");
    expect(shownText(mail)).toContain("2 not heard for 2 h 5 min or more");
  });

  it("a scheduled alert's mail says that there is nothing to report", () => {
    const mail = alertMail(sample("nothing"));
    expect(mail.subject).toMatch(/Nothing to report$/u);
    expect(mail.text).toContain("240 of 240 devices were heard within 2 h 5 min.");
  });

  it("a scheduled alert mentions that the server was away", () => {
    expect(alertMail(sample("away")).subject).toContain("from 6:00 AM to 2:10 PM EST");
  });
});
