/** The salt that the server gave is not the one this device knows; `AppError.data` of a 6002. */
export interface PinRefusal {
  /** `name`: the address was asked for on this device, and nobody has signed in with it here yet. */
  readonly pinned: "salt" | "keys" | "name";
}

export function isPinRefusal(data: unknown): data is PinRefusal {
  return typeof data === "object" && data !== null && "pinned" in data;
}
