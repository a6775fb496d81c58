/** Where what this browser found waits for the server, in the clear, by the name that was typed. */
export const OWN_EVENTS_KEY = "events:";
