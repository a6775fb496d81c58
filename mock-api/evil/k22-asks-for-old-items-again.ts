import { type Evil, looseList } from "#mock-api/evil/evil.ts";

/** Names as they were: what left a linked folder since still shows the way into it. */
export const k22: Evil = {
  id: "K22",
  does: "keysneedencbyshare brings again every item that it brought since this is on",
  reply: ({ name, data, memory }) => {
    if (name !== "keysneedencbyshare") return data;
    const fresh = looseList(data.items);
    const now = new Set(fresh.map((item) => item.coffer_id));
    const share = Object.keys(Object(data.sharekeys))[0] ?? "";
    const old = [...memory.values()].filter((item) => !now.has(item.coffer_id));
    for (const item of fresh) memory.set(`${share}|${String(item.coffer_id)}`, item);
    const items = [...fresh, ...old.map((item) => ({ ...item, new_key_id: share }))];
    return { ...data, items, cnt: items.length };
  },
};
