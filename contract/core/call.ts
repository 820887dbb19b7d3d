import type { z } from "zod";
import type { ErrorCode } from "./errors.ts";
import type { CallRate } from "./limits.ts";
import type { Privilege, Product } from "./permissions.ts";
import type { Versioned } from "./versioned.ts";

/**
 * Who may make a call at all, and on which rows: a user who holds the privilege where the row lies.
 * `products`: only where one of them is licensed; of a call about one facility, there.
 */
type Access =
  | { kind: "public" }
  | { kind: "signedIn" }
  | { kind: "privilege"; privilege: Privilege; products?: readonly Product[] }
  | { kind: "gateway" }
  /** A screen on a wall, by its own cookie, which the call checks itself. No session is accepted. */
  | { kind: "display" }
  /**
   * Only the holder of a ticket for the one thing that the call answers, which it checks itself.
   */
  | { kind: "ticket" };

/**
 * What the rows behind a call belong to; the tests that walk every call derive from it whose rows a
 * call is aimed at, and which answer it gives out of reach.
 *
 * - `none` no customer's rows: settings, or the one session whose secret the caller sends along
 * - `own` the caller's, or the rows of the person for whom a password or mailed link stands; a list
 *   of what the caller may reach
 * - `customer` rows of the customer that the input names. A privilege then has to be held for the
 *   whole customer. Out of reach: 403
 * - `facility` rows of the facility that the input names, or a gateway's credential. Out of reach:
 *   403
 * - `row` a row that the path names by its id alone. Out of reach: 404, as if it were not there
 */
type Reach = "none" | "own" | "customer" | "facility" | "row";

/** Files and streams leave with one of these types instead of JSON. */
type StreamType =
  | "text/csv"
  | "application/pdf"
  | "image/png"
  | "image/jpeg"
  | "image/webp"
  | "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/**
 * Work that occupies the database or a processor, and waits for its turn.
 *
 * - `short` some tens of milliseconds, such as a long list, a search or a change of many rows
 * - `report` a report, or what reads as much
 * - `file` a file that may take minutes to write
 * - `picture` an uploaded picture that is drawn again
 * - `print` a page that is printed, which has a queue of its own
 */
export type HeavyWork = "short" | "report" | "file" | "picture" | "print";

export type CallDefinition = {
  readonly method: "GET" | "POST" | "PUT" | "DELETE";
  /** Path below `/api`, with `:name` parameters, matched without regard to case. */
  readonly path: string;
  readonly access: Access;
  readonly reach: Reach;
  /**
   * For people in their own session only, such as signing in or one's own account: a program with
   * a service account's token is refused, whatever its roles.
   */
  readonly peopleOnly?: true;
  /** Limits how often one address may make this call and those with the same rate. */
  readonly rate?: CallRate;
  /**
   * Waits for its turn (`LIMITS.heavy…`), and where it changes nothing ends with its caller's
   * connection. Said by every call that costs more than a few small ones
   * (`tests/api/access/weight.test.ts`).
   */
  readonly heavy?: HeavyWork;
  /** One sentence for the API description. */
  readonly summary: string;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  /**
   * What the call is about as answers have it, where its `output` is not that: its fields may stand
   * in the body, for clients that send back what was read (`read-request.ts`).
   */
  readonly entity?: z.ZodType;
  /** Fields of the body that hold the same as a parameter of the path under another name. */
  readonly same?: Readonly<Record<string, string>>;
  /** The body may be what this field holds, alone: a list, a name. */
  readonly bareField?: string;
  /** The field that names the entity, where that is not `id`: what is made has none yet. */
  readonly rowId?: string;
  /** Other names of fields: `badges.id` for `badgeId`. */
  readonly also?: Readonly<Record<string, string>>;
  /**
   * The version of what is answered goes as `ETag`. A body with a field `version` takes it as
   * `If-Match`, too: a bare list has no room for it.
   */
  readonly versioned?: true;
  /** JSON answer; absent with no `stream` means 204. */
  readonly output?: z.ZodType;
  readonly stream?: readonly StreamType[];
  /**
   * A call the page makes by itself (refreshing, polling): it does not count as the
   * person's activity for the idle time-out.
   */
  readonly background?: boolean;
  /** The server reads the body itself (uploads, ingest). */
  readonly rawBody?: boolean;
  /**
   * The body is a form (`multipart/form-data`) of one file in this field, no larger than that. With a
   * `body` the form's other fields are its texts; the file may then be in a field of any name.
   */
  readonly file?: { readonly field: string; readonly maxBytes: number };
  /**
   * The call leaves nothing in the audit log: it changes no row that people care about, such as a
   * report that is requested by POST. Any other call that is no GET has to record what it did.
   */
  readonly audit?: "none";
  /**
   * What is there now: the problem's `current`, beside a refused `version` (409 `conflict`) or
   * beside `session_differs` where `errors` names it.
   */
  readonly current?: z.ZodType;
  /**
   * Refusals of its own, beside those that follow from the rest (`contract/core/call-errors.ts`). In
   * development and tests any other is a fault.
   */
  readonly errors?: readonly ErrorCode[];
};

/** Declares one call of the API; server, page, tests and OpenAPI all read this one object. */
export const defineCall = <const D extends CallDefinition>(definition: D): D => definition;

type Out<S> = S extends z.ZodType ? z.output<S> : undefined;
type In<S> = S extends z.ZodType ? z.input<S> : undefined;

/** What a handler receives after parsing. */
export type ParsedInput<C extends CallDefinition> = {
  params: Out<C["params"]>;
  query: Out<C["query"]>;
  body: Out<C["body"]>;
  /** Content of the file, where the call takes one. */
  file: C["file"] extends object ? Uint8Array : undefined;
};

type Given<K extends string, S> = S extends z.ZodType
  ? { [key in K]: In<S> }
  : { [key in K]?: undefined };

/** A browser's `Blob`, which this folder does not know. */
type GivenFile = { readonly size: number; readonly type: string };

/** What a caller hands over. */
export type CallInput<C extends CallDefinition> = Given<"params", C["params"]> &
  Given<"query", C["query"]> &
  Given<"body", C["body"]> &
  (C["file"] extends object ? { file: GivenFile } : { file?: undefined });

type WithVersion<C extends CallDefinition, T> = C["versioned"] extends true ? Versioned<T> : T;

/** What a caller gets back (parsed). */
export type CallOutput<C extends CallDefinition> = C["output"] extends z.ZodType
  ? WithVersion<C, z.output<C["output"]>>
  : void;

/** What a handler gives back (before parsing, so defaults may be left out). */
export type HandlerOutput<C extends CallDefinition> = C["output"] extends z.ZodType
  ? WithVersion<C, z.input<C["output"]>>
  : void;
