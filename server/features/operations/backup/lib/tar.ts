// A backup is a plain tar file (POSIX ustar), so that any system's own tools can look into it.
const BLOCK = 512;
const NAME_MAX = 100;
const PREFIX_MAX = 155;
/** Of a regular file. */
const REGULAR = "0";
/** The owner alone may read what is unpacked. */
const MODE = 0o600;

const octal = (value: number, length: number): string =>
  `${value.toString(8).padStart(length - 1, "0")}\0`;

/** A long path is told in two fields, parted at a slash. */
const splitName = (path: string): { name: string; prefix: string } => {
  if (Buffer.byteLength(path) <= NAME_MAX) return { name: path, prefix: "" };
  for (let at = path.indexOf("/"); at > 0; at = path.indexOf("/", at + 1)) {
    const [prefix, name] = [path.slice(0, at), path.slice(at + 1)];
    if (Buffer.byteLength(prefix) <= PREFIX_MAX && Buffer.byteLength(name) <= NAME_MAX)
      return { name, prefix };
  }
  throw new RangeError(`the path ${path} is too long for a backup`);
};

const checksum = (header: Buffer): number => {
  let sum = 0;
  // The field of the sum itself counts as spaces.
  for (const [at, byte] of header.entries()) sum += at >= 148 && at < 156 ? 0x20 : byte;
  return sum;
};

/** The 512 bytes before a file's content. */
export const tarHeader = (path: string, size: number, modifiedMs: number): Buffer => {
  const header = Buffer.alloc(BLOCK);
  const { name, prefix } = splitName(path);
  header.write(name, 0, "utf8");
  header.write(octal(MODE, 8), 100, "latin1");
  header.write(octal(0, 8), 108, "latin1");
  header.write(octal(0, 8), 116, "latin1");
  // Eleven octal digits end at 8 GB; beyond, the number stands there in binary.
  if (size < 8 ** 11) header.write(octal(size, 12), 124, "latin1");
  else {
    header.writeUInt8(0x80, 124);
    header.writeBigUInt64BE(BigInt(size), 128);
  }
  header.write(octal(Math.floor(modifiedMs / 1000), 12), 136, "latin1");
  header.write(REGULAR, 156, "latin1");
  header.write("ustar\0" + "00", 257, "latin1");
  header.write(prefix, 345, "utf8");
  header.write(`${octal(checksum(header), 7)} `, 148, "latin1");
  return header;
};

/** What fills a content's last block. */
export const tarPadding = (size: number): Buffer => Buffer.alloc((BLOCK - (size % BLOCK)) % BLOCK);

/** Two empty blocks end a tar file. */
export const TAR_END: Buffer = Buffer.alloc(2 * BLOCK);

export type TarEntry = { path: string; size: number };

const textAt = (header: Buffer, from: number, length: number): string => {
  const field = header.subarray(from, from + length);
  const end = field.indexOf(0);
  return field.subarray(0, end < 0 ? length : end).toString("utf8");
};

const numberAt = (header: Buffer, from: number, length: number): number =>
  header.readUInt8(from) === 0x80
    ? Number(header.readBigUInt64BE(from + 4))
    : Number.parseInt(textAt(header, from, length).trim() || "0", 8);

/**
 * Reads such a header; null for an empty block, which ends the file.
 * @throws Error where it is none
 */
export const readTarHeader = (header: Buffer): TarEntry | null => {
  if (header.every((byte) => byte === 0)) return null;
  if (numberAt(header, 148, 8) !== checksum(header)) throw new Error("a header is damaged");
  if (textAt(header, 156, 1) !== REGULAR) throw new Error("it holds more than plain files");
  const prefix = textAt(header, 345, PREFIX_MAX);
  const name = textAt(header, 0, NAME_MAX);
  return {
    path: prefix === "" ? name : `${prefix}/${name}`,
    size: numberAt(header, 124, 12),
  };
};

export const TAR_BLOCK = BLOCK;
