/**
 * Runs `work` for every item, at most `count` at the same time: stores and hosts are slow to answer, and refuse too many
 * calls. Rejects with the first error.
 */
export async function atOnce<Item>(
  count: number,
  items: Iterable<Item>,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const queue = items[Symbol.iterator]();
  const worker = async () => {
    for (let next = queue.next(); !next.done; next = queue.next()) await work(next.value);
  };
  await Promise.all(Array.from({ length: count }, worker));
}
