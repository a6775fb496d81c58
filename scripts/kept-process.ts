import { type ChildProcess, spawn } from "node:child_process";
import { closeSync, openSync } from "node:fs";

export interface KeptProcessPlan {
  readonly name: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  readonly cwd: string;
  readonly logFile: string;
  /** How long it may take to stop. */
  readonly stopWithinMs: number;
  /** Told each time the process ends by itself. */
  onCrash(name: string, delayMs: number): void;
  /** Called when the process refuses to start; it is not started again. */
  onRefusal(plan: KeptProcessPlan): void;
}

/** How a process says that it cannot start before the operator changes something. */
export const REFUSAL_EXIT_CODE = 2;

const OWNER_ONLY = 0o600;
const FIRST_DELAY_MS = 250;
const MAX_DELAY_MS = 10_000;
/** A process that ran for so long has recovered: the next crash starts over. */
const STEADY_MS = 30_000;

/** A child that is started again when it ends by itself, each time a little later. */
export class KeptProcess {
  readonly #plan: KeptProcessPlan;
  #child: ChildProcess | null = null;
  #restart: NodeJS.Timeout | null = null;
  #delayMs = FIRST_DELAY_MS;
  /** `ending`: it is being ended and comes back; `ended`: for good. */
  #state: "kept" | "ending" | "ended" = "kept";

  constructor(plan: KeptProcessPlan) {
    this.#plan = plan;
  }

  start(): void {
    if (this.#state === "ended") return;
    this.#state = "kept";
    const { args, cwd, env, logFile } = this.#plan;
    const log = openSync(logFile, "a", OWNER_ONLY);
    const startedAtMs = Date.now();
    const child = spawn(process.execPath, args, {
      cwd,
      env: { ...process.env, NODE_ENV: "production", ...env },
      stdio: ["ignore", log, log],
    });
    closeSync(log);
    this.#child = child;
    child.once("exit", (code) => this.#onExit(code, Date.now() - startedAtMs));
  }

  /** Ends it with SIGTERM, and with SIGKILL when it has not gone within the time of its plan. */
  async stop(): Promise<void> {
    this.#state = "ended";
    await this.#end();
  }

  /** Ends it and starts it again, unless it was stopped meanwhile. */
  async restart(): Promise<void> {
    if (this.#state === "kept") this.#state = "ending";
    await this.#end();
    this.start();
  }

  async #end(): Promise<void> {
    if (this.#restart !== null) clearTimeout(this.#restart);
    const child = this.#child;
    if (child === null || child.exitCode !== null || child.signalCode !== null) return;
    const gone = new Promise<void>((resolve) => child.once("exit", () => resolve()));
    child.kill("SIGTERM");
    const kill = setTimeout(() => child.kill("SIGKILL"), this.#plan.stopWithinMs);
    await gone;
    clearTimeout(kill);
  }

  #onExit(code: number | null, ranMs: number): void {
    if (this.#state !== "kept") return;
    if (code === REFUSAL_EXIT_CODE) {
      this.#state = "ended";
      this.#plan.onRefusal(this.#plan);
      return;
    }
    if (ranMs > STEADY_MS) this.#delayMs = FIRST_DELAY_MS;
    this.#plan.onCrash(this.#plan.name, this.#delayMs);
    this.#restart = setTimeout(() => this.start(), this.#delayMs);
    this.#delayMs = Math.min(this.#delayMs * 2, MAX_DELAY_MS);
  }
}
