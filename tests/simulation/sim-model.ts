import type { CommandName, DataOf, RequestOf } from "#app/contract/registry.ts";
import type { ShareRole } from "#app/core/shares/share.ts";
import type { SimPerson } from "./sim-people.ts";
import type { Done } from "./sim-server.ts";

export type ModelStatus = "invited" | "accepted" | "declined" | "left" | "removed";

/** What a share has to come to, by what people did and the server took. */
export interface ModelShare {
  readonly shareId: string;
  readonly owner: SimPerson;
  /** The folder, as the server numbers it. */
  readonly itemId: string;
  readonly members: Map<string, { userId: string; status: ModelStatus; role: ShareRole }>;
  /** Who ever got a key of which sequence: user ids. */
  readonly wrapped: Map<string, Set<string>>;
  /** The user ids that somebody gave a key to with his own hand. */
  readonly confirmed: Set<string>;
  isEnded: boolean;
}

/** The oracle: told of every call that was done, and of the gestures that give keys; asks nobody. */
export class SimModel {
  readonly shares = new Map<string, ModelShare>();
  readonly broken: string[] = [];
  readonly #people: readonly SimPerson[];
  readonly #invited = new Map<SimPerson, Set<string>>();
  readonly #memberIds = new Map<string, string>();

  constructor(people: readonly SimPerson[]) {
    this.#people = people;
  }

  readonly hear = (done: Done): void => {
    const { person } = done;
    if (done.name === "shareadd")
      this.#add(person, asked(done, "shareadd"), answered(done, "shareadd"));
    if (done.name === "sharemailinvite") {
      this.#invite(asked(done, "sharemailinvite"), answered(done, "sharemailinvite"));
    }
    if (done.name === "shareaccept") this.#answer(done, "accepted");
    if (done.name === "sharedecline") this.#answer(done, "declined");
    if (done.name === "sharememberleave") this.#answer(done, "left");
    if (done.name === "sharestop") this.#stop(asked(done, "sharestop"));
    if (done.name === "sharememberpermission") {
      this.#permit(asked(done, "sharememberpermission"), done.answer);
    }
    if (done.name === "shareset") this.#wrap(asked(done, "shareset"));
  };

  /** Somebody invites them to his folder, shared or not: whom he knows gets the key with the invitation. */
  invite(owner: SimPerson, emails: readonly string[]): void {
    const userIds = this.#people.flatMap(({ email, ids }) =>
      emails.includes(email) ? ids.userId : [],
    );
    const known = this.#invited.get(owner) ?? new Set();
    this.#invited.set(owner, known);
    for (const userId of userIds) known.add(userId);
  }

  /** Somebody pressed the button that gives a key to whom it names. */
  confirm(shareId: string, userId: string): void {
    this.shares.get(shareId)?.confirmed.add(userId);
  }

  byEmail(email: string): SimPerson | undefined {
    return this.#people.find((person) => person.email === email);
  }

  #add(owner: SimPerson, request: RequestOf<"shareadd">, answer: DataOf<"shareadd">): void {
    const { share_id: shareId } = answer;
    if (this.shares.has(shareId)) return;
    this.shares.set(shareId, {
      ...{ shareId, owner, itemId: String(request.coffer_id), isEnded: false },
      ...{ members: new Map(), wrapped: new Map(), confirmed: new Set() },
    });
  }

  #invite(request: RequestOf<"sharemailinvite">, { results }: DataOf<"sharemailinvite">): void {
    const share = this.shares.get(String(request.share_id));
    for (const { email, error_code, uniqid } of results) {
      const person = this.byEmail(email);
      if (error_code !== 0 || person === undefined || share === undefined) continue;
      const before = share.members.get(person.name);
      const role = before?.status === "invited" ? before.role : (request.role ?? "w");
      share.members.set(person.name, { userId: person.ids.userId, status: "invited", role });
      this.#memberIds.set(uniqid, person.name);
    }
  }

  #answer(done: Done, status: ModelStatus): void {
    const { share_id } = asked(done, "sharedecline");
    const member = this.shares.get(String(share_id))?.members.get(done.person.name);
    if (member !== undefined) member.status = status;
  }

  #stop({ share_id, sharemember_id }: RequestOf<"sharestop">): void {
    const share = this.shares.get(String(share_id));
    if (share === undefined) return;
    if (String(sharemember_id) === "0") {
      share.isEnded = true;
      return;
    }
    const member = share.members.get(this.#memberIds.get(String(sharemember_id)) ?? "");
    if (member !== undefined) member.status = "removed";
  }

  #permit(request: RequestOf<"sharememberpermission">, answer: unknown): void {
    const share = this.shares.get(String(request.share_id));
    const member = share?.members.get(this.#memberIds.get(String(request.uniqid)) ?? "");
    const role: unknown = Object(answer).role;
    if (member !== undefined && isRole(role)) member.role = role;
  }

  /** Nobody gets any key of a share that no hand ever gave him one of. */
  #wrap({ share_id, share_sequence, wraps }: RequestOf<"shareset">): void {
    const share = this.shares.get(String(share_id));
    if (share === undefined) return;
    const ks = `${String(share_id)}-${String(share_sequence)}`;
    const known = share.wrapped.get(ks) ?? new Set();
    share.wrapped.set(ks, known);
    for (const { user_id } of wraps) {
      known.add(String(user_id));
      const byOwner = this.#invited.get(share.owner);
      const isConfirmed = share.confirmed.has(String(user_id)) || byOwner?.has(String(user_id));
      if (!isConfirmed) this.broken.push(`${ks} was given to ${String(user_id)} by nobody's hand`);
    }
  }
}

function isRole(value: unknown): value is ShareRole {
  return value === "r" || value === "w" || value === "i" || value === "o";
}

function asked<N extends CommandName>({ request }: Done, _name: N): RequestOf<N> {
  return request as RequestOf<N>;
}

function answered<N extends CommandName>({ answer }: Done, _name: N): DataOf<N> {
  return answer as DataOf<N>;
}
