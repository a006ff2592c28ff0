import { readdir, readFile, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { LRUCache } from 'lru-cache';
import { writeWhole } from '../../release-store/object-store.ts';

/** Pictures on disk by name. At the limit the least recently used leave first. Losing them costs only time. */
export function imageStore(folder: string, mostBytes: number) {
  /** Names of pictures that still have to leave the disk. */
  const leaving: string[] = [];
  /** Sizes by name. */
  const held = new LRUCache<string, number>({
    maxSize: Math.max(1, Math.floor(mostBytes)),
    sizeCalculation: (size) => Math.max(1, size),
    dispose: (_, name, reason) => void (reason === 'evict' && leaving.push(name)),
  });
  let found: Promise<void> | undefined;

  async function remove(name: string): Promise<void> {
    await rm(join(folder, name), { force: true }).catch(() => {});
  }

  const findOnce = () => (found ??= look());

  /** Looks for what an earlier process has left. */
  async function look(): Promise<void> {
    const kept: { name: string; size: number; used: number }[] = [];
    for (const name of await readdir(folder).catch(() => [])) {
      const info = await stat(join(folder, name)).catch(() => undefined);
      // A file left by an interrupted write.
      if (name.endsWith('.tmp')) await remove(name);
      else if (info?.isFile()) kept.push({ name, size: info.size, used: info.mtimeMs });
    }
    for (const { name, size } of kept.sort((a, b) => a.used - b.used)) held.set(name, size);
  }

  return {
    async read(name: string): Promise<Buffer | undefined> {
      await findOnce();
      if (held.get(name) === undefined) return undefined;
      const file = join(folder, name);
      const bytes = await readFile(file).catch(() => undefined);
      // Stored on disk, so that the order survives a restart.
      if (bytes) void utimes(file, new Date(), new Date()).catch(() => {});
      else held.delete(name);
      return bytes;
    },

    /** Never throws: with a full or read-only disk, pictures are only served more slowly. */
    async write(name: string, bytes: Uint8Array): Promise<void> {
      await findOnce();
      if (bytes.length > held.maxSize) return;
      try {
        await writeWhole(join(folder, name), bytes);
      } catch {
        return;
      }
      held.set(name, bytes.length);
      for (const one of leaving.splice(0)) await remove(one);
    },
  };
}
