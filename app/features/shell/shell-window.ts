/** What may lie over every page of the shell; one at a time. */
export type ShellWindow = "help" | "contact" | "palette" | "shortcuts";
