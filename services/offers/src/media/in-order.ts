/**
 * The results of `work` in the order of the items, a few of them made ahead. Whoever stops early lets go of those that were
 * made and not taken: `work` should end soon then.
 */
export async function* inOrder<Item, Result>(
  items: readonly Item[],
  {
    ahead,
    work,
    letGo,
  }: {
    ahead: number;
    work: (item: Item) => Promise<Result>;
    letGo: (result: Result) => Promise<void>;
  },
): AsyncGenerator<Result> {
  const running: Promise<Result>[] = [];
  let next = 0;
  const begin = (item: Item) => {
    const result = work(item);
    // Whoever waits for it hears of it; until then it is nobody's failure.
    result.catch(() => {});
    running.push(result);
  };
  try {
    for (;;) {
      while (running.length < ahead && next < items.length) {
        begin(items[next] as Item);
        next += 1;
      }
      const first = running[0];
      if (first === undefined) return;
      const result = await first;
      running.splice(0, 1);
      yield result;
    }
  } finally {
    for (const left of await Promise.allSettled(running))
      if (left.status === 'fulfilled') await letGo(left.value);
  }
}
