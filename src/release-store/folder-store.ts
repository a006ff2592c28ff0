import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, resolve, sep } from 'node:path';
import type { ObjectStore, StoredObject } from './object-store.ts';

/** A store in a folder. Objects are files, written beside their place and renamed into it. */
export class FolderStore implements ObjectStore {
  readonly folder: string;

  constructor(folder: string) {
    this.folder = folder;
  }

  get address(): string {
    return this.folder;
  }

  async get(key: string): Promise<Buffer | undefined> {
    try {
      return await readFile(this.#file(key));
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw error;
    }
  }

  async has(key: string): Promise<boolean> {
    return (await stat(this.#file(key)).catch(() => undefined))?.isFile() === true;
  }

  async put(key: string, body: string | Uint8Array): Promise<void> {
    const file = this.#file(key);
    const scratch = `${file}.${randomUUID()}.tmp`;
    await mkdir(dirname(file), { recursive: true });
    try {
      await writeFile(scratch, body);
      await rename(scratch, file);
    } catch (error) {
      await rm(scratch, { force: true });
      throw error;
    }
  }

  async list(prefix: string): Promise<StoredObject[]> {
    const from = this.#file(prefix);
    const entries = await readdir(from, { recursive: true, withFileTypes: true }).catch((error: unknown) => {
      if (isMissing(error)) return [];
      throw error;
    });
    const files = entries.filter((entry) => entry.isFile() && !entry.name.endsWith('.tmp'));
    const found = await Promise.all(
      files.map(async (entry) => {
        const file = join(entry.parentPath, entry.name);
        const info = await stat(file).catch(() => undefined);
        const key = file.slice(this.folder.length + 1).replaceAll(sep, '/');
        return info ? [{ key, bytes: info.size, writtenAt: info.mtimeMs }] : [];
      }),
    );
    return found.flat().sort((a, b) => (a.key < b.key ? -1 : 1));
  }

  async remove(keys: readonly string[]): Promise<void> {
    for (const key of keys) await rm(this.#file(key), { force: true });
  }

  /** Refuses keys that lead out of the folder. */
  #file(key: string): string {
    const file = resolve(this.folder, key);
    if (file !== this.folder && !file.startsWith(this.folder + sep))
      throw new Error(`'${key}' is not a key of the store ${this.folder}.`);
    return file;
  }
}

const isMissing = (error: unknown) =>
  ['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '');
