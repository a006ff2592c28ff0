import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Share of the limit that stays in use after a clean-up, so that not every new picture causes another clean-up. */
const CLEARED_TO = 0.9;

/**
 * Pictures on disk by name. When the disk limit is reached, the least recently used leave first. Losing them costs only
 * time.
 */
export class ImageStore {
  readonly #folder: string;
  readonly #mostBytes: number;
  /** Sizes by name, the least recently used first. */
  #held: Promise<Map<string, number>> | undefined;
  #bytes = 0;

  /** @param folder created when the first picture is written */
  constructor(folder: string, mostBytes: number) {
    this.#folder = folder;
    this.#mostBytes = mostBytes;
  }

  async read(name: string): Promise<Buffer | undefined> {
    const held = await this.#names();
    const size = held.get(name);
    if (size === undefined) return undefined;
    const file = join(this.#folder, name);
    const bytes = await readFile(file).catch(() => undefined);
    held.delete(name);
    if (bytes) {
      held.set(name, size);
      // Stored on disk, so that the order survives a restart.
      void utimes(file, new Date(), new Date()).catch(() => {});
    } else this.#bytes -= size;
    return bytes;
  }

  /** Never throws: with a full or read-only disk, pictures are only served more slowly. */
  async write(name: string, bytes: Uint8Array): Promise<void> {
    const held = await this.#names();
    if (bytes.length > this.#mostBytes) return;
    const scratch = join(this.#folder, `.${randomUUID()}.tmp`);
    try {
      await mkdir(this.#folder, { recursive: true });
      await writeFile(scratch, bytes);
      await rename(scratch, join(this.#folder, name));
    } catch {
      await rm(scratch, { force: true }).catch(() => {});
      return;
    }
    this.#bytes += bytes.length - (held.get(name) ?? 0);
    held.delete(name);
    held.set(name, bytes.length);
    if (this.#bytes > this.#mostBytes) await this.#clear(held);
  }

  async #clear(held: Map<string, number>): Promise<void> {
    for (const [name, size] of held) {
      if (this.#bytes <= this.#mostBytes * CLEARED_TO) return;
      held.delete(name);
      this.#bytes -= size;
      await rm(join(this.#folder, name), { force: true }).catch(() => {});
    }
  }

  #names(): Promise<Map<string, number>> {
    this.#held ??= this.#look();
    return this.#held;
  }

  async #look(): Promise<Map<string, number>> {
    const names = await readdir(this.#folder).catch(() => []);
    const found: { name: string; size: number; used: number }[] = [];
    for (const name of names) {
      // A file left by an interrupted write.
      if (name.startsWith('.')) await rm(join(this.#folder, name), { force: true }).catch(() => {});
      else {
        const info = await stat(join(this.#folder, name)).catch(() => undefined);
        if (info?.isFile()) found.push({ name, size: info.size, used: info.mtimeMs });
      }
    }
    found.sort((a, b) => a.used - b.used);
    this.#bytes = found.reduce((sum, { size }) => sum + size, 0);
    return new Map(found.map(({ name, size }) => [name, size]));
  }
}
