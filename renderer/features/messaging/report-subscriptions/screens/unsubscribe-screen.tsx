import { type ReactNode, useCallback, useEffect, useState } from "react";
import type { LinkedSubscription } from "#contract/messaging/mail.ts";
import { ApiError } from "#renderer/api/api-error.ts";
import { markShown } from "#renderer/api/shown.ts";
import { FormFailure } from "#renderer/forms/form-failure.tsx";
import { useText } from "#renderer/i18n/text.ts";
import { Note } from "#renderer/ui/feedback/note.tsx";
import { LinesSkeleton } from "#renderer/ui/feedback/skeleton.tsx";
import { Button } from "#renderer/ui/forms/button.tsx";
import { SignedOutPage } from "#renderer/ui/layout/signed-out-page.tsx";
import { type SubscriptionKind, findLinked, leaveLinked } from "../queries/unsubscribe.ts";

/** What is left, and whether anybody else gets it. */
type Linked = Pick<LinkedSubscription, "name" | "isLast" | "isCreator">;

type Step =
  | { kind: "loading" }
  | { kind: "notFound" }
  | { kind: "notLoaded"; failure: ApiError }
  | { kind: "confirm"; linked: Linked; isLeaving: boolean; failure: ApiError | null }
  | { kind: "done"; linked: Linked };

/** @throws whatever is no answer of the server, and none that it failed to give */
const failureOf = (error: unknown): ApiError => {
  if (!(error instanceof ApiError)) throw error;
  markShown(error);
  return error;
};

const afterFailure = (failure: ApiError, otherwise: Step): Step =>
  failure.status === 404 ? { kind: "notFound" } : otherwise;

const findStep = async (kind: SubscriptionKind, token: string): Promise<Step> => {
  try {
    const { isSubscribed, ...linked } = await findLinked(kind, token);
    return isSubscribed
      ? { kind: "confirm", linked, isLeaving: false, failure: null }
      : { kind: "done", linked };
  } catch (error) {
    const failure = failureOf(error);
    return afterFailure(failure, { kind: "notLoaded", failure });
  }
};

const leaveStep = async (kind: SubscriptionKind, token: string, linked: Linked): Promise<Step> => {
  try {
    await leaveLinked(kind, token);
  } catch (error) {
    const failure = failureOf(error);
    return afterFailure(failure, { kind: "confirm", linked, isLeaving: false, failure });
  }
  // Another recipient may have left or come meanwhile.
  const after = await findStep(kind, token);
  return after.kind === "done" ? after : { kind: "done", linked };
};

/** Its maker is notified that it has no recipients any more, unless they are the one who leaves. */
const isTold = ({ isLast, isCreator }: Linked): boolean => isLast && !isCreator;

export type UnsubscribeScreenProps = {
  kind: SubscriptionKind;
  /** Of the mailed link. */
  token: string;
  /** The choice of language, below the card. */
  languages: ReactNode;
  /** Opens a mail to support. */
  support: ReactNode;
};

/**
 * Where the link at the end of a report or an alert leads, without a session. To open it changes
 * nothing: mail programs open links by themselves.
 */
export function UnsubscribeScreen({ kind, token, languages, support }: UnsubscribeScreenProps) {
  const t = useText("unsubscribe", "errors");
  const [step, setStep] = useState<Step>({ kind: "loading" });
  const look = useCallback(async () => setStep(await findStep(kind, token)), [kind, token]);
  useEffect(() => {
    let isOver = false;
    void findStep(kind, token).then((found) => isOver || setStep(found));
    return () => {
      isOver = true;
    };
  }, [kind, token]);
  const lookAgain = () => {
    setStep({ kind: "loading" });
    void look();
  };
  const leave = (linked: Linked) => {
    setStep({ kind: "confirm", linked, isLeaving: true, failure: null });
    void leaveStep(kind, token, linked).then(setStep);
  };
  return (
    <SignedOutPage title={t(`unsubscribe.${kind}.title`)} foot={languages}>
      {step.kind === "loading" && <LinesSkeleton lines={3} />}
      {step.kind === "notLoaded" && (
        <>
          <FormFailure failure={step.failure} title={t("unsubscribe.notLoaded")} />
          <Button size="main" fill onClick={lookAgain}>
            {t("ui.action.tryAgain")}
          </Button>
        </>
      )}
      {step.kind === "confirm" && (
        <>
          <p>
            {t(`unsubscribe.${kind}.${step.linked.isLast ? "questionLast" : "question"}`, {
              name: step.linked.name,
            })}{" "}
            {isTold(step.linked) && t("unsubscribe.makerHears")}
          </p>
          <FormFailure failure={step.failure} title={t("unsubscribe.failed")} />
          <Button
            variant="primary"
            size="main"
            fill
            busy={step.isLeaving}
            onClick={() => leave(step.linked)}
          >
            {t("unsubscribe.action")}
          </Button>
        </>
      )}
      <div role="status">
        {step.kind === "done" && (
          <Note kind="good" title={t("unsubscribe.doneTitle")}>
            {t(`unsubscribe.${kind}.${step.linked.isLast ? "doneLast" : "done"}`, {
              name: step.linked.name,
            })}{" "}
            {isTold(step.linked) && t("unsubscribe.makerHeard")} {t("unsubscribe.close")}
          </Note>
        )}
      </div>
      {step.kind === "notFound" && (
        <div role="alert">
          <Note kind="bad" title={t("unsubscribe.notFoundTitle")}>
            {t("unsubscribe.notFound")} {support}
          </Note>
        </div>
      )}
    </SignedOutPage>
  );
}
