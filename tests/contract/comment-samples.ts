import type { RequestOf } from "#app/contract/registry.ts";

type CommentCommand =
  | "commentlist"
  | "commentadd"
  | "commentedit"
  | "commentdelete"
  | "commentpeek";

const cachekey = "ab".repeat(16);

/** Well-formed requests about the comments of a link. */
export const COMMENT_SAMPLES: { readonly [N in CommentCommand]: RequestOf<N> } = {
  commentlist: { publink_id: cachekey, passwordlock: "", after: "0" },
  commentadd: {
    ...{ publink_id: cachekey, passwordlock: "", parent_id: "" },
    ...{ _id: cachekey, content: "AAAA", edit_hash: "" },
  },
  commentedit: {
    ...{ publink_id: cachekey, passwordlock: "", _id: cachekey },
    ...{ content: "AAAA", edit_token: "" },
  },
  commentdelete: {
    publink_id: cachekey,
    passwordlock: "",
    _id: cachekey,
    content: "AAAA",
    edit_token: "",
  },
  commentpeek: { publink_id: cachekey, passwordlock: "", since: "0" },
};
