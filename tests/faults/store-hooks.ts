import fs, { appendFileSync, readFileSync, writeFileSync } from "node:fs";
import { type FileHandle, open } from "node:fs/promises";
import { syncBuiltinESMExports } from "node:module";
import { DatabaseSync, StatementSync } from "node:sqlite";

/**
 * Loaded before the API double by tests alone (`--import`). On SIGUSR2 it reads its orders from the
 * file that `COFFER_STORE_ORDERS` names, and counts from there every step that the double takes on
 * its disk and in its database:
 * `record` notes them, `kill N` ends the process hard at the Nth, `full disk` and `full database`
 * let writing fail as a full disk does, `none` ends it all.
 */
type Orders = "none" | "record" | "full-disk" | "full-database" | number;

const ordersFile = process.env.COFFER_STORE_ORDERS ?? "";
const stepsFile = `${ordersFile}.steps`;
let orders: Orders = "none";
let count = 0;

writeFileSync(`${ordersFile}.pid`, String(process.pid));
process.on("SIGUSR2", () => {
  orders = parse(readFileSync(ordersFile, "utf8").trim());
  count = 0;
  appendFileSync(`${ordersFile}.heard`, ".");
});

function parse(text: string): Orders {
  if (text === "record" || text === "full-disk" || text === "full-database") return text;
  const at = Number(/^kill (\d+)$/.exec(text)?.[1]);
  return Number.isNaN(at) ? "none" : at;
}

/** Called before and after each step: both sides are places to die at. */
function step(name: string): void {
  if (orders === "none") return;
  count += 1;
  if (orders === "record") appendFileSync(stepsFile, `${name}\n`);
  if (orders === count) process.kill(process.pid, "SIGKILL");
}

type Call = (this: unknown, ...args: unknown[]) => unknown;

/** Wraps a method; a promise that it gives counts as the step. */
function hook(
  target: object,
  method: string,
  use: { name?: string; isWrite?: boolean } = {},
): void {
  const inner: unknown = Reflect.get(target, method);
  if (typeof inner !== "function") throw new Error(`no method ${method}`);
  const name = use.name ?? method;
  const outer: Call = function (this: unknown, ...args) {
    step(`before ${name}`);
    if (use.isWrite && orders === "full-disk") throw noRoom();
    const result: unknown = Reflect.apply(inner, this, args);
    if (result instanceof Promise) {
      return result.then((value: unknown) => {
        step(`after ${name}`);
        return value;
      });
    }
    step(`after ${name}`);
    return result;
  };
  Reflect.set(target, method, outer);
}

function noRoom(): Error {
  return Object.assign(new Error("ENOSPC: no space left on device, write"), { code: "ENOSPC" });
}

/** Only what changes something: reading is no place where anything can be lost. */
function hookStatements(method: "run" | "all"): void {
  const inner = StatementSync.prototype[method];
  const outer: Call = function (this: unknown, ...args) {
    const text = this instanceof StatementSync ? this.sourceSQL : "";
    const [verb = ""] = text.trim().split(/\s/);
    const isChange = /^(begin|commit|insert|update|delete)$/i.test(verb);
    if (isChange) step(`before ${verb.toLowerCase()}`);
    if (orders === "full-database" && /^(insert|update)$/i.test(verb)) throw fullDatabase();
    const result: unknown = Reflect.apply(inner, this, args);
    if (isChange) step(`after ${verb.toLowerCase()}`);
    return result;
  };
  Reflect.set(StatementSync.prototype, method, outer);
}

function fullDatabase(): Error {
  return Object.assign(new Error("database or disk is full"), {
    code: "ERR_SQLITE_ERROR",
    errcode: 13,
    errstr: "database or disk is full",
  });
}

const probe: FileHandle = await open(import.meta.filename, "r");
const handles: object = Object.getPrototypeOf(probe);
await probe.close();
hook(handles, "write", { isWrite: true });
hook(handles, "datasync");
hook(handles, "sync");
for (const name of ["open", "rename", "rm", "mkdir"]) hook(fs.promises, name);
syncBuiltinESMExports();
hookStatements("run");
hookStatements("all");
hook(DatabaseSync.prototype, "exec");
