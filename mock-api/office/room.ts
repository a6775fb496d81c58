import type { OfficeGrant } from "#api/office/ticket.ts";
import { readLines, writeLines } from "./document-lines.ts";

/** A document that is open here, and who has it. All of it can be read by whoever runs this. */
export interface Room {
  readonly extension: string;
  bytes: Uint8Array;
  /** Which content of the file it began with, or was last saved as. */
  version: string;
  text: string;
  /** Rises with each change, whoever made it. */
  revision: number;
  /** The change that was saved last. */
  saved: number;
  /** Who made the last one. */
  by: string;
  readonly people: Set<string>;
}

export type Entered = { readonly room: Room } | { readonly refusal: "outdated" | "incompatible" };

/** Documents that are open, in memory alone: the last who goes takes them along. */
export class Rooms {
  readonly #rooms = new Map<string, Room>();

  get(id: string): Room | undefined {
    return this.#rooms.get(id);
  }

  enter(
    { room: id, version }: OfficeGrant,
    { person, extension, bytes }: { person: string; extension: string; bytes: Uint8Array },
  ): Entered {
    const open = this.#rooms.get(id);
    if (open !== undefined) {
      // Somebody works on another content of it (11001).
      if (open.version !== version) return { refusal: "outdated" };
      open.people.add(person);
      return { room: open };
    }
    const text = readLines(extension, bytes);
    if (text === null) return { refusal: "incompatible" };
    const room: Room = {
      extension,
      bytes,
      version,
      text,
      revision: 0,
      saved: 0,
      by: "",
      people: new Set([person]),
    };
    this.#rooms.set(id, room);
    return { room };
  }

  leave(id: string, person: string): void {
    const room = this.#rooms.get(id);
    room?.people.delete(person);
    if (room?.people.size === 0) this.#rooms.delete(id);
  }
}

/** Somebody typed. */
export function typeInto(room: Room, person: string, text: string): void {
  Object.assign(room, { text, by: person, revision: room.revision + 1 });
}

/** The document with what was typed. */
export function toDocument({ extension, bytes, text }: Room): Uint8Array {
  return writeLines(extension, bytes, text);
}
