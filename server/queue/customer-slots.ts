/** Customers remembered at most; one that was forgotten is served as if it were new. */
const REMEMBERED = 1_000;

export type CustomerTurns = {
  /** SQL, and its values: what comes before the time at which a row is due. */
  order(): { order: string; values: { served: readonly string[] } };
  /** Notes whose task has its turn now, if it names a customer. */
  serve(payload: unknown): void;
};

const customerOf = (payload: unknown): string | null => {
  if (typeof payload !== "object" || payload === null || !("customerId" in payload)) return null;
  return typeof payload.customerId === "string" ? payload.customerId : null;
};

/**
 * Lets customers take turns in a lane of this process, however many tasks of one are due: whoever
 * was not served yet comes first, then whoever was served longest ago. Tasks that name no customer
 * wait for nobody.
 */
export const createCustomerTurns = (): CustomerTurns => {
  /** In the order of their last turns. */
  const served = new Set<string>();
  return {
    order: () => ({
      order: "array_position(CAST(:served AS text[]), payload ->> 'customerId') NULLS FIRST",
      values: { served: [...served] },
    }),
    serve: (payload) => {
      const customerId = customerOf(payload);
      if (customerId === null) return;
      served.delete(customerId);
      served.add(customerId);
      const [oldest] = served;
      if (oldest !== undefined && served.size > REMEMBERED) served.delete(oldest);
    },
  };
};
