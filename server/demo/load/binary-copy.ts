import { once } from "node:events";
import type { Client } from "pg";
import { from as copyFrom } from "pg-copy-streams";

const CHUNK_BYTES = 1 << 20;
/** No row here comes near this; a fuller buffer is sent before the next row begins. */
const ROW_MAX_BYTES = 4096;
const SIGNATURE = Buffer.from("PGCOPY\n\xff\r\n\0\0\0\0\0\0\0\0\0", "latin1");
/** PostgreSQL counts microseconds from this instant. */
const EPOCH_2000_MS = 946_684_800_000;

/**
 * Writes rows in PostgreSQL's binary COPY format: a few times less work for both sides than text.
 * A row is `row(columns)` followed by exactly that many values, in the order of the columns.
 */
export class BinaryCopy {
  #buffer = Buffer.allocUnsafe(CHUNK_BYTES);
  #length = SIGNATURE.copy(this.#buffer);
  readonly #stream: NodeJS.WritableStream;
  /** PostgreSQL may refuse the copy at any moment, also while no call waits for it. */
  #failure: Error | undefined;

  /** @param statement `COPY … FROM STDIN WITH (FORMAT binary)` */
  constructor(client: Client, statement: string) {
    this.#stream = client.query(copyFrom(statement));
    this.#stream.on("error", (error: Error) => {
      this.#failure ??= error;
    });
  }

  /** Begins a row; to be awaited when it answers a promise, as the connection is then busy. */
  row(columns: number): Promise<unknown> | undefined {
    const wait = this.#length > CHUNK_BYTES - ROW_MAX_BYTES ? this.#send() : undefined;
    this.#length = this.#buffer.writeInt16BE(columns, this.#length);
    return wait;
  }

  uuid(bytes: Buffer): void {
    this.#size(16);
    this.#length += bytes.copy(this.#buffer, this.#length);
  }

  /** @param ms epoch milliseconds */
  instant(ms: number): void {
    this.#size(8);
    const microseconds = (ms - EPOCH_2000_MS) * 1000;
    const high = Math.floor(microseconds / 4_294_967_296);
    this.#length = this.#buffer.writeInt32BE(high, this.#length);
    this.#length = this.#buffer.writeUInt32BE(microseconds - high * 4_294_967_296, this.#length);
  }

  /** Text of ASCII characters, or NULL. */
  ascii(text: string | null): void {
    this.#size(text === null ? -1 : text.length);
    if (text !== null) this.#length += this.#buffer.write(text, this.#length, "latin1");
  }

  jsonb(value: unknown): void {
    if (value === null) {
      this.#size(-1);
      return;
    }
    const text = JSON.stringify(value);
    this.#size(Buffer.byteLength(text) + 1);
    this.#length = this.#buffer.writeUInt8(1, this.#length);
    this.#length += this.#buffer.write(text, this.#length);
  }

  smallint(value: number | null): void {
    this.#size(value === null ? -1 : 2);
    if (value !== null) this.#length = this.#buffer.writeInt16BE(value, this.#length);
  }

  integer(value: number | null): void {
    this.#size(value === null ? -1 : 4);
    if (value !== null) this.#length = this.#buffer.writeInt32BE(value, this.#length);
  }

  boolean(value: boolean): void {
    this.#size(1);
    this.#length = this.#buffer.writeUInt8(value ? 1 : 0, this.#length);
  }

  /** Ends the copy; resolves when PostgreSQL has taken every row. @throws what it was refused with */
  async end(): Promise<void> {
    if (this.#failure !== undefined) throw this.#failure;
    this.#length = this.#buffer.writeInt16BE(-1, this.#length);
    const finished = once(this.#stream, "finish");
    this.#stream.end(this.#buffer.subarray(0, this.#length));
    await finished;
  }

  #size(bytes: number): void {
    this.#length = this.#buffer.writeInt32BE(bytes, this.#length);
  }

  #send(): Promise<unknown> | undefined {
    if (this.#failure !== undefined) return Promise.reject(this.#failure);
    const isFree = this.#stream.write(this.#buffer.subarray(0, this.#length));
    this.#buffer = Buffer.allocUnsafe(CHUNK_BYTES);
    this.#length = 0;
    return isFree ? undefined : once(this.#stream, "drain");
  }
}
