import { toSafeName } from "#app/core/transfers/download/safe-name.ts";

/** Where an item of a session lies: in the folder that the session has, or in the one inside it. */
export type Place = "outer" | "inner";

/** A file or a folder that was made through the page: what is true of it, or may be by now. */
export interface Thing {
  readonly kind: "file" | "folder";
  /** Every name that was ever typed for it, and every place it ever was in. */
  readonly everNamed: Set<string>;
  readonly everIn: Set<Place>;
  /** One entry unless an action failed without a word on what came of it. */
  readonly named: Set<string>;
  readonly places: Set<Place>;
  isAcknowledged: boolean;
  readonly bytes: Buffer | null;
}

/** One line of the list as a person reads it. */
export interface ShownRow {
  readonly name: string;
  /** Everything that the line says. */
  readonly text: string;
}

const OLDER = "Older than last seen";

/** Everything that a session made, and what it must not see. */
export class Truth {
  readonly things: Thing[] = [];
  readonly finds: string[] = [];
  /** Which step is being taken. */
  at = "the beginning";

  accuse(what: string): void {
    this.finds.push(`at ${this.at}: ${what}`);
  }

  make(made: Pick<Thing, "kind" | "bytes"> & { name: string; place: Place }): Thing {
    const { kind, bytes, name, place } = made;
    const thing: Thing = {
      kind,
      bytes,
      everNamed: new Set([name]),
      everIn: new Set([place]),
      named: new Set([name]),
      places: new Set([place]),
      isAcknowledged: false,
    };
    this.things.push(thing);
    return thing;
  }

  /** Whoever bears, or bore, this name. */
  called(name: string): Thing | undefined {
    return this.things.findLast(({ everNamed }) => everNamed.has(name));
  }

  /** What the list shows was made, belongs here, and is marked where it is older. */
  judgeRows(place: Place, rows: readonly ShownRow[]): void {
    for (const { name, text } of rows) {
      const thing = this.called(name);
      if (thing === undefined) this.accuse(`shows a name that nobody made: ${name}`);
      else if (!thing.everIn.has(place)) this.accuse(`shows ${name} where it never was`);
      else if (!thing.named.has(name) && !text.includes(OLDER))
        this.accuse(`shows ${name} unmarked, which is called ${[...thing.named].join(" or ")}`);
    }
  }

  /** What was saved is what was uploaded under this name. */
  judgeSave(asked: string, saved: { readonly fileName: string; readonly bytes: Buffer }): void {
    const content = this.called(asked)?.bytes;
    if (content === undefined || content === null || !content.equals(saved.bytes))
      this.accuse(`${asked} was saved whole with other content`);
    if (saved.fileName !== toSafeName(asked))
      this.accuse(`${asked} was saved as ${saved.fileName}`);
  }
}
