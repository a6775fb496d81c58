import { type Evil, isLoose } from "#mock-api/evil/evil.ts";

/** An address of somebody else, to be pasted together with the link. */
const PLANTED = "0123456789abcdef0123456789abcdef\r\nhttps://evil.example/dl/";

/** What stands in the address of a link says more than which link it is. */
export const l13: Evil = {
  id: "L13",
  does: "every cachekey of an answer is another text, by default one with an address in it",
  reply: ({ data, options }) => {
    const planted = Object.hasOwn(options, "cachekey") ? options.cachekey : PLANTED;
    const changed = plant(data, planted);
    return isLoose(changed) ? changed : data;
  },
};

function plant(value: unknown, planted: unknown): unknown {
  if (Array.isArray(value)) return value.map((one) => plant(one, planted));
  if (!isLoose(value)) return value;
  const fields = Object.entries(value).map(([name, field]) => [
    name,
    name === "cachekey" ? planted : plant(field, planted),
  ]);
  return Object.fromEntries(fields);
}
