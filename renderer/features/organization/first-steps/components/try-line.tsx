import { useState } from "react";
import type { FirstSteps } from "#contract/organization/first-steps.ts";
import { useText } from "#renderer/i18n/text.ts";
import { Note } from "#renderer/ui/feedback/note.tsx";
import { toast } from "#renderer/ui/feedback/toast.ts";
import { Button } from "#renderer/ui/forms/button.tsx";
import { CopyField } from "#renderer/ui/forms/copy-field.tsx";
import { Duplicate } from "#renderer/ui/indicators/icons.ts";
import { curlLine, sampleFacts } from "../lib/curl-line.ts";
import { GatewayToken } from "./gateway-token.tsx";

type Props = {
  progress: FirstSteps;
  /** The token that was just made; null once the page has been left. */
  token: string | null;
  canMake: boolean;
  onMade: (token: string) => void;
};

/** The line that sends a fact as a gateway would, with the token while it can be seen. */
export function TryLine({ progress, token, canMake, onMade }: Props) {
  const t = useText("first-steps");
  // A copy that is sent twice changes nothing; a line shown again counts again.
  const [now] = useState(() => new Date());
  const facts = sampleFacts(progress.sample, now);
  const line = curlLine(progress.ingestUrl, token ?? t("first-steps.line.token"), facts);
  const copy = () => {
    navigator.clipboard.writeText(line).then(
      () => toast.success(t("first-steps.line.copied")),
      () => toast.error(t("first-steps.line.notCopied")),
    );
  };
  return (
    <div className="hr-first-steps-line">
      {token !== null && (
        <>
          <Note kind="warn" title={t("first-steps.token.warning")}>
            {t("first-steps.token.once")}
          </Note>
          <CopyField label={t("first-steps.token.label")} value={token} />
        </>
      )}
      {facts.length === 0 ? (
        <p>{t("first-steps.line.noDevice")}</p>
      ) : (
        <>
          <p>{t("first-steps.line.about")}</p>
          {/* It scrolls, so the keyboard has to reach it. */}
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
          <pre tabIndex={0} role="group" aria-label={t("first-steps.line.label")}>
            <code>{line}</code>
          </pre>
        </>
      )}
      <div className="hr-first-steps-line-actions">
        {facts.length > 0 && (
          <Button icon={<Duplicate />} onClick={copy}>
            {t("first-steps.line.copy")}
          </Button>
        )}
        {token === null && canMake && (
          <GatewayToken {...{ onMade }} facilityId={progress.facilityId} />
        )}
      </div>
    </div>
  );
}
