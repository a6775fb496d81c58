/**
 * Runs what needs much memory, and the smaller way where that memory is not to be had (Formats 6).
 * The core cannot say why it stopped: a trap is a trap. So the same memory is asked for once more,
 * by `take`, which throws a RangeError when there is none. Every other failure is thrown on: whoever
 * could make Argon2id fail would choose the weaker hash.
 */
export function unlessMemoryLacks<T>(run: () => T, smaller: () => T, take: () => void): T {
  try {
    return run();
  } catch (error) {
    if (!(error instanceof WebAssembly.RuntimeError) || hasMemory(take)) throw error;
    return smaller();
  }
}

function hasMemory(take: () => void): boolean {
  try {
    take();
    return true;
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}
