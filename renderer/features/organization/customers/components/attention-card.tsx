import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import type { ImportKind } from "#contract/core/imports.ts";
import type { CustomerAttention } from "#contract/organization/customer-attention.ts";
import { QueryState } from "#renderer/forms/query-state.tsx";
import { textId } from "#renderer/i18n/catalogue.ts";
import { useFormat } from "#renderer/i18n/format.ts";
import { useText } from "#renderer/i18n/text.ts";
import { Card } from "#renderer/ui/layout/card.tsx";
import { type StatusKind, StatusShape } from "#renderer/ui/indicators/status-shape.tsx";
import { customerAttentionQuery } from "../queries.ts";
import "./customers.css";

/** Where each line of the card leads; the shell knows. Undefined for pages that the user may not open. */
export type AttentionPaths = {
  firstSteps: (facilityId: string) => string;
  invitations: string;
  licenses: (facilityId: string) => string;
  imports: (kind: ImportKind, facilityId: string | null) => string;
  silent: (facilityId: string) => string | undefined;
  weakBatteries: (facilityId: string) => string | undefined;
  unknown: (facilityId: string) => string | undefined;
};

type Line = { key: string; kind: StatusKind; text: string; path: string | undefined };

/** The lines of the card, what costs figures first. */
const useLines = (
  { firstSteps, invitations, licenses, imports, devices }: CustomerAttention,
  paths: AttentionPaths,
): Line[] => {
  const t = useText("customers", "first-steps", "licenses");
  const format = useFormat();
  const counted = (
    facility: CustomerAttention["devices"][number],
    name: "silent" | "weakBatteries" | "unknown",
  ): Line[] => {
    const { facilityId, facilityName } = facility;
    const count = facility[name];
    const text = t(textId(`customers.attention.${name}`), { facility: facilityName, count });
    const kind = name === "unknown" ? "info" : "warn";
    const path = paths[name](facilityId);
    return count === 0 ? [] : [{ key: `${name} ${facilityId}`, kind, text, path }];
  };
  const { waiting, expired } = invitations;
  const invited = [
    t("customers.attention.invited", { count: waiting }),
    ...(expired > 0 ? [t("customers.attention.invitationOver", { count: expired })] : []),
  ];
  return [
    ...firstSteps.map(({ facilityId, facilityName, left, next }) => ({
      key: `step ${facilityId}`,
      kind: "info" as const,
      text: t("customers.attention.firstSteps", {
        facility: facilityName,
        count: left,
        next: t(textId(`first-steps.steps.${next}.title`)),
      }),
      path: paths.firstSteps(facilityId),
    })),
    ...licenses.map(({ facilityId, facilityName, productCode, expirationDate, daysLeft }) => {
      const values = {
        facility: facilityName,
        product: t(textId(`licenses.product.${productCode}`)),
        day: format.day(expirationDate),
      };
      const isOver = daysLeft < 0;
      return {
        key: `license ${facilityId} ${productCode}`,
        kind: isOver ? ("bad" as const) : ("warn" as const),
        text: isOver
          ? t("customers.attention.licenseOver", values)
          : t("customers.attention.licenseEnds", { ...values, count: daysLeft }),
        path: paths.licenses(facilityId),
      };
    }),
    ...devices.flatMap((facility) => [
      ...counted(facility, "silent"),
      ...counted(facility, "weakBatteries"),
      ...counted(facility, "unknown"),
    ]),
    ...imports.map(({ id, kind, facilityId, fileName, hasFailed, refused }) => ({
      key: `import ${id}`,
      kind: "warn" as const,
      text: hasFailed
        ? t("customers.attention.importFailed", { file: fileName })
        : t("customers.attention.importLeftOut", { file: fileName, count: refused }),
      path: paths.imports(kind, facilityId),
    })),
    ...(waiting === 0
      ? []
      : [
          {
            key: "invitations",
            kind: "info" as const,
            text: invited.join(" "),
            path: paths.invitations,
          },
        ]),
  ];
};

function Lines({ attention, paths }: { attention: CustomerAttention; paths: AttentionPaths }) {
  const t = useText("customers");
  const lines = useLines(attention, paths);
  if (lines.length === 0) return <p>{t("customers.attention.none")}</p>;
  return (
    <ul className="hr-attention">
      {lines.map(({ key, kind, text, path }) => (
        <li key={key}>
          <span className={`hr-status-${kind}`}>
            <StatusShape kind={kind} />
          </span>
          {path === undefined ? <span>{text}</span> : <Link to={path}>{text}</Link>}
        </li>
      ))}
    </ul>
  );
}

type Props = {
  customerId: string;
  paths: AttentionPaths;
  /** The page shows all of the first steps beside it. */
  withoutSteps: boolean;
};

/** What of a customer needs its administrators now; each line leads to where it is seen to. */
export function AttentionCard({ customerId, paths, withoutSteps }: Props) {
  const t = useText("customers");
  const query = useQuery(customerAttentionQuery(customerId));
  return (
    <Card title={t("customers.attention.title")} className="hr-attention-card">
      <QueryState query={query} failedTitle={t("customers.attention.failed")}>
        {(found) => (
          <Lines attention={withoutSteps ? { ...found, firstSteps: [] } : found} paths={paths} />
        )}
      </QueryState>
    </Card>
  );
}
