/** The salt that the server gave is not the one this device knows; `AppError.data` of a 6002. */
export interface PinRefusal {
  readonly pinned: "salt" | "keys";
}

export function isPinRefusal(data: unknown): data is PinRefusal {
  return typeof data === "object" && data !== null && "pinned" in data;
}
