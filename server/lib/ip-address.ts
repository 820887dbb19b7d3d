import { isIP, isIPv4 } from "node:net";

const MAPPED = "::ffff:";

/** An IPv6 address in its shortest form, without a zone. */
const shortest = (address: string): string =>
  new URL(`http://[${address.replace(/%.*$/su, "")}]`).hostname.slice(1, -1);

const ipv4Of = (mapped: string): string => {
  const [high = "0", low = "0"] = mapped.slice(MAPPED.length).split(":");
  const numbers = [Number.parseInt(high, 16), Number.parseInt(low, 16)];
  return numbers.flatMap((part) => [part >> 8, part & 0xff]).join(".");
};

/**
 * An address as it is stored and counted: IPv6 in one way of writing, IPv4 as such also where it
 * came mapped into IPv6. Null for what is no IP address.
 */
export const normalAddress = (text: string): string | null => {
  const address = text.trim();
  if (isIP(address) === 0) return null;
  if (isIPv4(address)) return address;
  const short = shortest(address);
  return short.startsWith(MAPPED) ? ipv4Of(short) : short;
};

/** What limits count by: an IPv4 address, or the /64 that one holder of IPv6 addresses has at least. */
export const addressBlock = (address: string): string => {
  if (isIP(address) !== 6) return address;
  const [head = "", tail] = address.split("::");
  const left = head === "" ? [] : head.split(":");
  const right = tail === undefined || tail === "" ? [] : tail.split(":");
  const zeros = Array.from({ length: 8 - left.length - right.length }, () => "0");
  return `${[...left, ...zeros, ...right].slice(0, 4).join(":")}::/64`;
};
