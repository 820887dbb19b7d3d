import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect } from "react";
import type { MarkVisit, Visit } from "#contract/devices/to-do.ts";
import { rightNow } from "#renderer/api/server-clock.ts";
import { useText } from "#renderer/i18n/text.ts";
import { toast } from "#renderer/ui/feedback/toast.ts";
import { forgetRound } from "../queries.ts";
import { noteMark, sendWaitingMarks } from "./waiting-marks.ts";

/**
 * Notes visits, at once on the page; they are sent now, or with the next list that is fetched.
 * @param fetchedAt when the list was fetched: the server was there
 */
export const useMarks = (fetchedAt: number) => {
  const t = useText("to-do");
  const client = useQueryClient();
  const send = useCallback(async () => {
    const isSent = await sendWaitingMarks(({ name }) =>
      toast.error(t("to-do.markFailed", { name })),
    );
    if (isSent) await forgetRound(client);
  }, [client, t]);
  useEffect(() => {
    void send();
  }, [send, fetchedAt]);
  useEffect(() => {
    const handleOnline = () => void send();
    window.addEventListener("online", handleOnline);
    return () => window.removeEventListener("online", handleOnline);
  }, [send]);
  return (visit: Visit, body: Omit<MarkVisit, "at"> | null): void => {
    noteMark(visit, body && { ...body, at: new Date(rightNow()).toISOString() });
    void send();
  };
};
