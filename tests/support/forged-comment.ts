import type { LinkComments } from "#app/core/comments/link-comments.ts";
import type { CommentedLink } from "#tests/support/commented-link.ts";
import type { FilesServer } from "#tests/support/files-server.ts";

export type Row = Record<string, unknown>;
/** Of `commentlist`. */
export type Answer = {
  comments: Row[];
  link_id: string;
  enc_comment_key: string;
  enc_older_keys: string;
} & Row;

/** A visitor has the key of all comments and can seal what he wants; he lacks the keys of those who sign. */
export async function forge(
  of: CommentedLink,
  answer: Answer,
  change: (json: Row) => Row,
  parent = "0",
): Promise<string> {
  const { crypto, ks } = await of.open();
  const { link_id: linkId, enc_comment_key, enc_older_keys, comments } = answer;
  const key = { ks, linkId, enc_comment_key, enc_older_keys };
  const { content } = comments[0] as { content: string };
  const [opened] = await crypto.openComments({
    ...{ key, ownSigPub: null, comments: [{ parent: "0", content }] },
  });
  if (opened?.ok !== true) throw new Error("sealed");
  const json = JSON.stringify(change(JSON.parse(opened.value.json) as Row));
  return crypto.sealComment({ key, parent, json });
}

type Lying = Pick<FilesServer, "alter">;

/** Of a server that changes nothing. */
export const HONEST = (_name: string, answer: Row) => answer;

/** Has the server answer with the comments as they are changed here, until it is {@link HONEST} again. */
export function lie(server: Lying, change: (answer: Answer) => Row): void {
  server.alter = (name, answer) =>
    name === "commentlist" ? change(structuredClone(answer) as Answer) : answer;
}

/** What the server answers to whoever looks, as it is; it is honest afterwards. */
export async function heard(server: Lying, by: LinkComments): Promise<Answer> {
  const answers: Answer[] = [];
  lie(server, (answer) => {
    answers.push(answer);
    return answer;
  });
  await by.load();
  server.alter = HONEST;
  const [first] = answers;
  if (first === undefined) throw new Error("not asked");
  return first;
}
