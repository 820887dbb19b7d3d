declare const made: unique symbol;

/**
 * The rows a query may touch: one customer, and within it one facility. Every query on a
 * facility's rows takes one and puts both ids into its WHERE.
 */
export type Scope = {
  readonly customerId: string;
  readonly facilityId: string;
  readonly [made]: "facility";
};

/** The same for rows that belong to a customer as a whole. */
export type CustomerScope = { readonly customerId: string; readonly [made]: "customer" };

/**
 * A facility's scope, for the code that has just made sure of the caller's right to it; the
 * architecture tests name that code. All other code is handed one.
 */
export const facilityScope = (customerId: string, facilityId: string): Scope =>
  ({ customerId, facilityId }) as Scope;

/** A customer's scope, on the same terms as {@link facilityScope}. */
export const customerScope = (customerId: string): CustomerScope =>
  ({ customerId }) as CustomerScope;

/**
 * The scope of one facility of a customer that is held as a whole (`requireCustomer`); the id has
 * been read with the customer's scope.
 */
export const scopeWithin = ({ customerId }: CustomerScope, facilityId: string): Scope =>
  facilityScope(customerId, facilityId);

/**
 * The customer of a scope as a whole, for what is stored by customer and concerns the scope's rows.
 */
export const customerOf = ({ customerId }: Scope | CustomerScope): CustomerScope =>
  customerScope(customerId);

/** The log of a person's own customer, for what they do about themselves; it opens no rows. */
export type OwnScope = { readonly customerId: string; readonly [made]: "own" };

export const ownScope = ({ customerId }: { customerId: string }): OwnScope =>
  ({ customerId }) as OwnScope;
