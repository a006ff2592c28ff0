import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, resolve, sep } from 'node:path';

/** An object in the store, as a listing shows it. */
export interface StoredObject {
  key: string;
  bytes: number;
  /** When it was written, milliseconds since 1970. */
  writtenAt: number;
}

/**
 * A store of named objects: a folder, or a bucket of any S3 service. Keys look like 'dealers/riverside/current.json'. A
 * reader sees an object whole or not at all, and `put` replaces an object in one step.
 */
export interface ObjectStore {
  /** The address that opened it, for messages. */
  readonly address: string;
  /** The folder of a store on this machine. Threads write blobs there directly. */
  readonly folder?: string;
  /** Undefined when there is no such object. */
  get(key: string): Promise<Buffer | undefined>;
  has(key: string): Promise<boolean>;
  put(key: string, body: string | Uint8Array): Promise<void>;
  /** Objects whose key begins with `prefix`, which ends at a slash. */
  list(prefix: string): Promise<StoredObject[]>;
  /** A missing object is no error. */
  remove(keys: readonly string[]): Promise<void>;
}

/** Where releases and the last good stock are kept, unless RELEASE_STORE names another place. */
const usualAddress = '.releases';

/**
 * Opens the store that RELEASE_STORE names: a folder, or `s3://bucket/prefix`.
 *
 * @throws with the remedy when the address cannot be read
 */
export async function openStore(
  environment: NodeJS.ProcessEnv,
  address = environment['RELEASE_STORE'] || usualAddress,
): Promise<ObjectStore> {
  if (!/^[a-z0-9]+:\/\//i.test(address)) return new FolderStore(resolve(address));
  if (!address.startsWith('s3://')) {
    throw new Error(`RELEASE_STORE is ${address}. Write a folder, or s3://bucket/prefix.`);
  }
  // Loaded here, because most stores are folders and the library takes longer to load than a small build.
  const { openS3Store } = await import('./s3-store.ts');
  return openS3Store(address, environment);
}

/** The value of a JSON object in the store. Undefined when there is none. */
export async function readJson<Value>(store: ObjectStore, key: string): Promise<Value | undefined> {
  const body = await store.get(key);
  if (!body) return undefined;
  try {
    return JSON.parse(body.toString()) as Value;
  } catch {
    throw new Error(`${store.address}/${key} is not JSON. Restore it from a backup, or remove it.`);
  }
}

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
