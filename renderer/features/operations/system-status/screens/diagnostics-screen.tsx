import { useQuery } from "@tanstack/react-query";
import type { Diagnosis } from "#contract/operations/system-status.ts";
import { useFormat } from "#renderer/i18n/format.ts";
import { useText } from "#renderer/i18n/text.ts";
import { LinesSkeleton } from "#renderer/ui/feedback/skeleton.tsx";
import { toast } from "#renderer/ui/feedback/toast.ts";
import { Button } from "#renderer/ui/forms/button.tsx";
import { Card } from "#renderer/ui/layout/card.tsx";
import { ListFailure } from "#renderer/ui/lists/list-failure.tsx";
import { PageHeader } from "#renderer/ui/layout/page-header.tsx";
import { currentText } from "../components/status-text.ts";
import { diagnosticsQuery } from "../queries.ts";
import "./diagnostics-screen.css";

/** A line as it is shown and copied. */
const lineText = ({ timestampUtc, level, text }: Diagnosis["lines"][number]): string =>
  `${timestampUtc}Z ${level} ${text}`;

/** All parts as plain text, the raw figures with all of their digits. */
const asText = (parts: readonly Diagnosis[]): string =>
  parts
    .map(({ part, figures, lines }) =>
      [
        `[${part}]`,
        ...figures.map(({ statusType, statusQualifier, statusValue }) =>
          [statusType, statusQualifier, statusValue ?? "unreachable"]
            .filter((word) => word !== "")
            .join(" "),
        ),
        ...lines.map(lineText),
      ].join("\n"),
    )
    .join("\n\n");

function Part({ part, figures, lines }: Diagnosis) {
  const t = useText("system-status");
  const format = useFormat();
  const name = t(`system-status.part.${part}`);
  return (
    <Card title={name}>
      {figures.length > 0 && (
        <dl className="hr-diagnosis-figures">
          {figures.map(({ statusType, statusQualifier, statusValue }) => (
            <div key={`${statusType} ${statusQualifier}`}>
              <dt>
                {t(`system-status.type.${statusType}`)}
                {statusQualifier !== "" && <span>{statusQualifier}</span>}
              </dt>
              <dd>{currentText({ statusType, statusValue }, t, format)}</dd>
            </div>
          ))}
        </dl>
      )}
      {lines.length === 0 ? (
        <p className="hr-diagnosis-quiet">{t("system-status.diagnostics.quiet")}</p>
      ) : (
        <pre
          className="hr-diagnosis-lines"
          aria-label={t("system-status.diagnostics.linesOf", { part: name })}
          role="region"
          // A region that scrolls is scrolled with the keyboard too.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          tabIndex={0}
        >
          {lines.map(lineText).join("\n")}
        </pre>
      )}
    </Card>
  );
}

/** The raw figures of each part of the installation, and what this server logged of it lately. */
export function DiagnosticsScreen() {
  const t = useText("system-status");
  const query = useQuery(diagnosticsQuery);
  const { data, isFetching, refetch } = query;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(asText(data ?? []));
      toast.success(t("system-status.diagnostics.copied"));
    } catch {
      toast.error(t("system-status.diagnostics.notCopied"));
    }
  };
  return (
    <div className="hr-page">
      <PageHeader
        title={t("system-status.diagnostics.title")}
        about={t("system-status.diagnostics.about")}
        actions={
          <>
            <Button onClick={() => void refetch()} aria-disabled={isFetching || undefined}>
              {t("system-status.diagnostics.refresh")}
            </Button>
            <Button onClick={() => void copy()} aria-disabled={data === undefined || undefined}>
              {t("system-status.diagnostics.copy")}
            </Button>
          </>
        }
      />
      {data === undefined && query.isError && (
        <ListFailure
          title={t("system-status.failed")}
          error={query.error}
          isRetrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {data === undefined && query.isPending && <LinesSkeleton />}
      <div className="hr-diagnosis">
        {data?.map((part) => (
          <Part key={part.part} {...part} />
        ))}
      </div>
    </div>
  );
}
