import { readdirSync, readFileSync } from "node:fs";

const SAMPLE_MS = 200;

/** Watches the memory of all processes below this one whose program is the browser. */
export function watchMemory(program: string): { stop(): { beforeMib: number; peakMib: number } } {
  const beforeMib = pssMib(program);
  let peakMib = beforeMib;
  const timer = setInterval(() => {
    peakMib = Math.max(peakMib, pssMib(program));
  }, SAMPLE_MS);
  return {
    stop: () => {
      clearInterval(timer);
      return { beforeMib, peakMib };
    },
  };
}

/**
 * Proportional set size: shared pages count once over all processes. Without pages of files: those are
 * the program's own, and their share rises as soon as another browser of the machine ends.
 */
function pssMib(program: string): number {
  const parents = new Map(processes().map(({ pid, ppid }) => [pid, ppid]));
  const own = processes().filter(
    ({ pid, command }) => command.includes(program) && isBelow(pid, process.pid, parents),
  );
  return own.reduce((sum, { pid }) => sum + pssOf(pid), 0) / 1024;
}

function isBelow(pid: number, ancestor: number, parents: ReadonlyMap<number, number>): boolean {
  for (let at: number | undefined = pid; at !== undefined && at > 1; at = parents.get(at)) {
    if (at === ancestor) return true;
  }
  return false;
}

function processes(): { pid: number; ppid: number; command: string }[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      const stat = read(`/proc/${name}/stat`);
      const ppid = Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1]);
      const command = read(`/proc/${name}/cmdline`);
      return command === "" ? [] : [{ pid: Number(name), ppid, command }];
    });
}

function pssOf(pid: number): number {
  const facts = read(`/proc/${pid}/smaps_rollup`);
  const kibOf = (name: string) =>
    Number(new RegExp(`^${name}:\\s+(\\d+)`, "m").exec(facts)?.[1] ?? 0);
  return kibOf("Pss") - kibOf("Pss_File");
}

/** Processes end while they are looked at. */
function read(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}
