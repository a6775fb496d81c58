/** What a page asks of its worker for pictures, and what that answers: in order, one at a time. */
export interface ShrinkMessage {
  readonly bytes: ArrayBuffer;
  readonly wishes: readonly { readonly pixels: number; readonly maxBytes: number }[];
}

export interface ShrunkMessage {
  readonly pictures: readonly (ArrayBuffer | null)[];
}
