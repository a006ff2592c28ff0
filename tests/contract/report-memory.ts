/**
 * Imported into a server process that a test started with `--expose-gc` and a channel for messages: answers each message
 * with the bytes that are in use after garbage collection.
 */
process.on('message', async () => {
  // Twice, because what a finalizer releases can be collected only afterwards.
  for (let round = 0; round < 2; round++) {
    globalThis.gc?.();
    await new Promise((done) => setImmediate(done));
  }
  const { heapUsed, external } = process.memoryUsage();
  process.send?.(heapUsed + external);
});
process.channel?.unref();
