import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { LRUCache } from 'lru-cache';

/**
 * Pictures on disk by name. When the disk limit is reached, the least recently used leave first. Losing them costs only
 * time.
 */
export class ImageStore {
  readonly #folder: string;
  /** Sizes by name. */
  readonly #held: LRUCache<string, number>;
  /** Names of pictures that still have to leave the disk. */
  readonly #leaving: string[] = [];
  #found: Promise<void> | undefined;

  /** @param folder created when the first picture is written */
  constructor(folder: string, mostBytes: number) {
    this.#folder = folder;
    this.#held = new LRUCache({
      maxSize: Math.max(1, Math.floor(mostBytes)),
      sizeCalculation: (size) => Math.max(1, size),
      dispose: (_, name, reason) => void (reason === 'evict' && this.#leaving.push(name)),
    });
  }

  async read(name: string): Promise<Buffer | undefined> {
    await this.#find();
    if (this.#held.get(name) === undefined) return undefined;
    const file = join(this.#folder, name);
    const bytes = await readFile(file).catch(() => undefined);
    // Stored on disk, so that the order survives a restart.
    if (bytes) void utimes(file, new Date(), new Date()).catch(() => {});
    else this.#held.delete(name);
    return bytes;
  }

  /** Never throws: with a full or read-only disk, pictures are only served more slowly. */
  async write(name: string, bytes: Uint8Array): Promise<void> {
    await this.#find();
    if (bytes.length > this.#held.maxSize) return;
    const scratch = `.${randomUUID()}.tmp`;
    try {
      await mkdir(this.#folder, { recursive: true });
      await writeFile(join(this.#folder, scratch), bytes);
      await rename(join(this.#folder, scratch), join(this.#folder, name));
    } catch {
      await this.#remove(scratch);
      return;
    }
    this.#held.set(name, bytes.length);
    for (const one of this.#leaving.splice(0)) await this.#remove(one);
  }

  async #remove(name: string): Promise<void> {
    await rm(join(this.#folder, name), { force: true }).catch(() => {});
  }

  /** Looks once for what an earlier process has left. */
  #find(): Promise<void> {
    this.#found ??= this.#look();
    return this.#found;
  }

  async #look(): Promise<void> {
    const found: { name: string; size: number; used: number }[] = [];
    for (const name of await readdir(this.#folder).catch(() => [])) {
      const info = await stat(join(this.#folder, name)).catch(() => undefined);
      // A file left by an interrupted write.
      if (name.startsWith('.')) await this.#remove(name);
      else if (info?.isFile()) found.push({ name, size: info.size, used: info.mtimeMs });
    }
    for (const { name, size } of found.sort((a, b) => a.used - b.used)) this.#held.set(name, size);
  }
}
