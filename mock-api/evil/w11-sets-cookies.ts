import type { Evil } from "#mock-api/evil/evil.ts";

/** A session of the server's own choice, protection taken back, a way elsewhere. */
const HEADERS = {
  "set-cookie": ["sid=planted; Path=/", "__Host-sid=planted; Secure; Path=/", "locale=xx; Path=/"],
  "strict-transport-security": "max-age=0",
  "clear-site-data": '"storage"',
  "service-worker-allowed": "/",
  refresh: "0; url=https://evil.example",
  link: "<https://evil.example/x.js>; rel=preload; as=script",
  location: "https://evil.example",
} as const;

export const w11: Evil = {
  id: "W11",
  does: "every answer sets cookies, ends HSTS, erases storage and sends elsewhere",
  answer: ({ response }) => {
    for (const [name, value] of Object.entries(HEADERS)) response.setHeader(name, value);
    return false;
  },
};
