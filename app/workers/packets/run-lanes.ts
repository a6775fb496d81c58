/** Runs `work` for 0 … count − 1, at most `lanes` at a time; the first failure ends the rest. */
export async function runLanes(
  count: number,
  lanes: number,
  work: (index: number) => Promise<void>,
): Promise<void> {
  let next = 0;
  let hasFailed = false;
  const lane = async () => {
    while (next < count && !hasFailed) {
      const index = next;
      next += 1;
      try {
        await work(index);
      } catch (error) {
        hasFailed = true;
        throw error;
      }
    }
  };
  await Promise.all(Array.from({ length: Math.min(lanes, count) }, lane));
}
