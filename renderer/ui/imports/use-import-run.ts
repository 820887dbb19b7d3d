import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { imports, placeOfImport, type ImportKind, type ImportRun } from "#contract/core/imports.ts";
import { callQuery } from "#renderer/api/call-query.ts";
import { call } from "#renderer/api/client.ts";

const POLL_MS = 2_000;
const isPending = ({ status }: ImportRun): boolean => status === "Pending";

const runsQuery = {
  ...callQuery(["imports"], imports.list, {}),
  refetchInterval: ({ state }: { state: { data?: ImportRun[] | undefined } }) =>
    state.data?.some(isPending) === true ? POLL_MS : (false as const),
};

/** The kind of rows that an import is about, and whose they are. */
export type ImportTarget = { kind: ImportKind; placeId: string };

/**
 * The import that goes on in the background: the one that was begun here, or one that the person
 * left and comes back to. `refresh` is called once its rows are there.
 */
export const useImportRun = (
  { kind, placeId }: ImportTarget,
  refresh: () => Promise<void>,
): {
  run: ImportRun | undefined;
  /** Runs of the kind that have ended, the newest first. */
  ended: ImportRun[];
  follow: (importId: string) => void;
  cancel: () => Promise<void>;
  leave: () => void;
  /** Reads the imports again. */
  reload: () => Promise<void>;
} => {
  const client = useQueryClient();
  const { data: runs = [] } = useQuery(runsQuery);
  const [followed, setFollowed] = useState<string>();
  const own = runs.filter((run) => run.kind === kind && placeOfImport(run) === placeId);
  const open = own.find(isPending);
  if (followed === undefined && open !== undefined) setFollowed(open.id);
  const run = runs.find(({ id }) => id === followed);
  const reload = () => client.invalidateQueries({ queryKey: runsQuery.queryKey });

  const refreshed = useRef<string>(undefined);
  const doneId = run?.status === "Done" ? run.id : undefined;
  useEffect(() => {
    if (doneId === undefined || refreshed.current === doneId) return;
    refreshed.current = doneId;
    void refresh();
  }, [doneId, refresh]);
  return {
    run,
    ended: own.filter((one) => !isPending(one)),
    follow: (importId) => {
      setFollowed(importId);
      void reload();
    },
    cancel: async () => {
      if (run === undefined) return;
      try {
        await call(imports.cancel, { params: { importId: run.id } });
      } finally {
        await reload();
      }
    },
    leave: () => setFollowed(undefined),
    reload,
  };
};
