/** A second, plain implementation of who may do what, for the model test alone. */
export interface ModelItem {
  readonly id: string;
  readonly owner: number;
  parent: string | null;
  readonly type: "dir" | "file";
  isDeleted: boolean;
}

export interface ModelShare {
  readonly id: string;
  readonly root: string;
  isStopped: boolean;
  isSet: boolean;
  readonly people: Map<number, { role: "r" | "w" | "i" | "o"; status: string }>;
}

export type Grade = "owner" | "r" | "w" | "root" | "none";

export class AccessModel {
  readonly items = new Map<string, ModelItem>();
  readonly shares: ModelShare[] = [];

  above(id: string): ModelItem[] {
    const item = this.items.get(id);
    if (item === undefined) return [];
    return [item, ...(item.parent === null ? [] : this.above(item.parent))];
  }

  isTrashed(id: string): boolean {
    return this.above(id).some((item) => item.isDeleted);
  }

  shareFor(person: number, id: string): ModelShare | undefined {
    const path = this.above(id).map((item) => item.id);
    return this.shares.find((share) => {
      const member = share.people.get(person);
      const isOn = member?.status === "accepted" && !share.isStopped && share.isSet;
      return isOn && path.includes(share.root) && !this.isTrashed(share.root);
    });
  }

  grade(person: number, id: string): Grade {
    if (this.items.get(id)?.owner === person) return "owner";
    const share = this.shareFor(person, id);
    if (share === undefined) return "none";
    if (share.people.get(person)?.role === "r") return "r";
    return share.root === id ? "root" : "w";
  }

  /** 0, or the code of a call that looks at an item. */
  see(person: number, id: string, missing: number): number {
    return this.grade(person, id) === "none" ? missing : 0;
  }

  /** 0, or the code of a call that puts something into a folder. */
  fill(person: number, id: string): number {
    const grade = this.grade(person, id);
    const isThere = this.items.get(id)?.type === "dir" && !this.isTrashed(id);
    if (grade === "none" || !isThere) return 1503;
    return grade === "r" ? 8002 : 0;
  }

  /** 0, or the code of a call that changes an item where it lies. */
  change(person: number, id: string): number {
    const codes = { owner: 0, w: 0, r: 8002, root: 8005, none: 1804 };
    return codes[this.grade(person, id)];
  }

  move(person: number, id: string, target: string): number {
    const code = this.change(person, id);
    if (this.grade(person, id) === "none" || this.isTrashed(id)) return 1804;
    if (this.items.get(id)?.parent === null) return 8401;
    if (code !== 0) return code;
    const isInside = this.above(target).some((item) => item.id === id);
    if (this.items.get(id)?.parent === target || isInside) return 3610;
    const isSameWorld = this.items.get(id)?.owner === this.items.get(target)?.owner;
    const from = this.grade(person, id) === "owner" ? undefined : this.shareFor(person, id);
    const to = this.grade(person, target) === "owner" ? undefined : this.shareFor(person, target);
    if (!isSameWorld || from !== to) return 8401;
    return this.isNesting(id, target) ? 1610 : 0;
  }

  /** Whether a move would put a share into a share. */
  isNesting(id: string, target: string): boolean {
    const roots = this.shares.filter(({ isStopped }) => !isStopped).map(({ root }) => root);
    const isInShare = this.above(target).some((item) => roots.includes(item.id));
    const holdsShare = roots.some((root) => this.above(root).some((item) => item.id === id));
    return isInShare && holdsShare;
  }
}

/** The same numbers in every run. */
export function numbersFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}
