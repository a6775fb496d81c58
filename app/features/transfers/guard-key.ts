/** By which the router knows what may hold a navigation; it knows one such thing at a time. */
export const GUARD_KEY = "guard";
