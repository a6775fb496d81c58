import type { Evil } from "#mock-api/evil/evil.ts";

const HOSTS = ["wss://news.evil.example", "//evil.example/n/1", "/n/1@evil.example", "/n/9"];

/** Another host for the real-time channel: it would be shown a ticket of the session. */
export const w8: Evil = {
  id: "W8",
  does: "sessionvalid names hosts of others for the real-time channel",
  reply: ({ name, data, options }) =>
    name === "sessionvalid" ? { ...data, servers_news: options.hosts ?? HOSTS } : data,
};
