/** Runs a piece of work when its turn has come. */
export type Turns = <Result>(key: string, work: () => Promise<Result>) => Promise<Result>;

/** At most `most` pieces of work with the same key run at once in this process; the others wait in the order they came. */
export const openTurns = (most: number): Turns => {
  const lanes = new Map<string, { running: number; waiting: (() => void)[] }>();
  return async (key, work) => {
    const lane = lanes.get(key) ?? { running: 0, waiting: [] };
    lanes.set(key, lane);
    if (lane.running < most) lane.running++;
    else await new Promise<void>((enter) => lane.waiting.push(enter));
    try {
      return await work();
    } finally {
      const next = lane.waiting.shift();
      // The one that leaves hands its place over, so `running` stays.
      if (next !== undefined) next();
      else if (--lane.running === 0) lanes.delete(key);
    }
  };
};
