import { describe, expect, it } from "vitest";
import type { OpenedComment, SealedComment } from "#app/core/crypto/comment-port.ts";
import type { CryptoPort, Opened } from "#app/core/crypto/port.ts";
import type { ListedComment } from "./comments.api.ts";
import { type OpenWith, openComments } from "./comments.crypto.ts";

const WITH: OpenWith = {
  key: {
    ks: "5-0" as OpenWith["key"]["ks"],
    linkId: "5",
    enc_comment_key: "2:AA",
    enc_older_keys: "",
  },
  ownSigPub: null,
};
const SIGNED_BY: OpenedComment["signedBy"] = { sigPub: "ab", sigFp: "cd" };

const nonceOf = (text: string) =>
  [...text]
    .map((c) => c.charCodeAt(0).toString(16))
    .join("")
    .padEnd(16, "0")
    .slice(0, 16);
const row = (id: string, content: string, parentId = ""): ListedComment => ({
  ...{ id, parentId, content, atS: 1, isOwner: false, isMine: false },
});

/** Opens what is bound to the right parent: `text@parent`; the rest does not open. */
function aCore() {
  const asked: SealedComment[] = [];
  const crypto: Pick<CryptoPort, "openComments"> = {
    openComments: async ({ comments }) => {
      asked.push(...comments);
      return comments.map(({ parent, content }): Opened<OpenedComment> => {
        const [text = "", bound] = content.split("@");
        if (bound !== parent) return { ok: false, code: 2050 };
        const json =
          text === "odd" ? "{}" : JSON.stringify({ v: 1, n: nonceOf(text), t: 1, x: text });
        return { ok: true, value: { json, signedBy: SIGNED_BY } };
      });
    },
  };
  return { crypto, asked };
}

async function opened(...rows: ListedComment[]) {
  const { crypto, asked } = aCore();
  const found = await openComments(crypto, WITH, rows);
  return {
    asked,
    of: (id: string) => found.get(id),
    text: (id: string) => found.get(id)?.record?.text,
  };
}

describe("comments as they open", () => {
  it("are each under its own number: what a server lists again under one changes nothing (Trust D15)", async () => {
    const { text } = await opened(row("1", "one@0"), row("2", "two@0"), row("1", "three@0"));
    expect([text("1"), text("2")]).toEqual(["one", "two"]);
    const again = await opened(row("1", "one@0"), row("1", `reply@${nonceOf("one")}`, "1"));
    expect(again.text("1")).toBe("one");
  });

  it("are signed by nobody where they are no comments", async () => {
    const { of } = await opened(row("1", "one@0"), row("2", "odd@0"));
    expect(of("1")).toMatchObject({ record: { text: "one" }, signedBy: SIGNED_BY });
    expect(of("2")).toEqual({ record: null, signedBy: null });
  });

  it("answer what opened itself: below anything else nothing is tried", async () => {
    const { text, asked } = await opened(
      row("1", "sealed@elsewhere"),
      row("2", "odd@0"),
      row("3", "moved@0", "1"),
      row("4", "moved@0", "2"),
      row("5", "moved@0", "nowhere"),
    );
    expect(["3", "4", "5"].map(text)).toEqual([undefined, undefined, undefined]);
    expect(asked).toHaveLength(2);
  });
});
