const GROUPS = 8;
/** A network that one subscriber holds whole: the first 64 bits. */
const NETWORK_GROUPS = 4;
/** `::ffff:0:0/96`: an IPv4 address as IPv6 sockets name it. */
const MAPPED = /^(?:0:){5}ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/;

/**
 * What limits count an address under: an IPv4 address whole, an IPv6 address by its /64, because
 * whoever has one address of a /64 has them all (Trust 2.8). Other texts count as they are.
 */
export function toAddressKey(address: string): string {
  if (!address.includes(":")) return address;
  const groups = toGroups(address.toLowerCase().replace(/%.*$/, ""));
  if (groups === null) return address;
  const mapped = MAPPED.exec(groups.join(":"));
  if (mapped !== null) return [mapped[1], mapped[2]].map(toQuads).join(".");
  return `${groups.slice(0, NETWORK_GROUPS).join(":")}::/64`;
}

/** The eight groups without leading zeros, or null for what is no IPv6 address. */
function toGroups(address: string): readonly string[] | null {
  const [head = "", tail, ...rest] = withoutQuads(address).split("::");
  const before = head === "" ? [] : head.split(":");
  const after = tail === undefined || tail === "" ? [] : tail.split(":");
  const missing = GROUPS - before.length - after.length;
  if (rest.length > 0 || missing < 0 || (tail === undefined && missing > 0)) return null;
  const groups = [...before, ...Array.from({ length: missing }, () => "0"), ...after];
  if (!groups.every((group) => /^[0-9a-f]{1,4}$/.test(group))) return null;
  return groups.map((group) => Number.parseInt(group, 16).toString(16));
}

/** The last four bytes may stand as an IPv4 address. */
function withoutQuads(address: string): string {
  return address.replace(/(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})$/, (_all, ...quads) => {
    const [a = 0, b = 0, c = 0, d = 0] = quads.slice(0, 4).map(Number);
    return `${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`;
  });
}

function toQuads(group = "0"): string {
  const value = Number.parseInt(group, 16);
  return `${Math.floor(value / 256)}.${value % 256}`;
}
