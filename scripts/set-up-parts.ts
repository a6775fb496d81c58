import { spawn } from "node:child_process";
import path from "node:path";
import type { Need } from "./test-parts.ts";

/** Has `setup.sh` give each need once. */
export class SetUp {
  readonly #root: string;
  readonly #done = new Map<Need, Promise<string | null>>();

  constructor(root: string) {
    this.#root = root;
  }

  get wasUsed(): boolean {
    return this.#done.size > 0;
  }

  /**
   * Null, or in one line why the machine cannot give it; then a part that is not optional fails with
   * its own words.
   */
  get(need: Need): Promise<string | null> {
    const known = this.#done.get(need);
    if (known !== undefined) return known;
    const done = this.#run(need);
    this.#done.set(need, done);
    return done;
  }

  async #run(need: Need): Promise<string | null> {
    const script = path.join(this.#root, "scripts", "setup.sh");
    const child = spawn("sh", [script, need], {
      cwd: this.#root,
      stdio: ["inherit", "inherit", "pipe"],
    });
    let said = "";
    child.stderr.setEncoding("utf8").on("data", (text: string) => {
      said += text;
      process.stderr.write(text);
    });
    const status = await new Promise((resolve) => {
      child.once("error", () => resolve(1));
      child.once("close", resolve);
    });
    if (status === 0) return null;
    return said.trim().split("\n").at(-1) || `${need} could not be set up`;
  }
}
