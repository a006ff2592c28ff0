import { randomUUID } from 'node:crypto';
import * as callbacks from 'node:fs';
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join, resolve, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import { dataHome } from './data-home.ts';
import { writeFailed } from './full-disk.ts';

// A server reads a small file of each of 10,000 dealers when it starts. With a callback, Node does this in two thirds
// of the time.
const readFile = promisify(callbacks.readFile);
const stat = promisify(callbacks.stat);

/** An object of the store, as it appears in a listing. */
export interface StoredObject {
  key: string;
  bytes: number;
  /** The time of the write in milliseconds since 1970. */
  writtenAt: number;
}

/**
 * A store of named objects: a folder, or a bucket of any S3 service. Keys look like
 * 'dealers/riverside/current.json'. Writes are atomic: `put` replaces an object in one step, and a reader never
 * sees a part of an object.
 */
export interface ObjectStore {
  /** The address with which the store was opened, for messages. */
  readonly address: string;
  /** The folder, if the store is on this machine. Threads write blobs directly into it. */
  readonly folder?: string;
  /** Returns undefined when the object does not exist. */
  get(key: string): Promise<Buffer | undefined>;
  has(key: string): Promise<boolean>;
  put(key: string, body: string | Uint8Array): Promise<void>;
  /** Returns the objects whose key begins with `prefix`. The prefix ends with a slash. */
  list(prefix: string): Promise<StoredObject[]>;
  /** Removes objects. A missing object is not an error. */
  remove(keys: readonly string[]): Promise<void>;
}

/**
 * Opens the store in RELEASE_STORE: a folder, or `s3://bucket/prefix`. Default: `.releases` in FORECOURT_HOME.
 *
 * @throws with the remedy when the address is invalid
 */
export async function openStore(
  environment: NodeJS.ProcessEnv,
  address = environment['RELEASE_STORE'] || join(dataHome(environment), '.releases'),
): Promise<ObjectStore> {
  // A drive of Windows has one letter.
  if (!/^[a-z0-9]{2,}:/i.test(address)) return new FolderStore(resolve(address));
  if (!address.startsWith('s3://')) {
    throw new Error(`RELEASE_STORE is ${address}. Write a folder, or s3://bucket/prefix.`);
  }
  // Loaded here, because most stores are folders and the library takes longer to load than a small build.
  const { openS3Store } = await import('./s3-store.ts');
  return openS3Store(address, environment);
}

/** A store that is read and never written: a check must not change what a publish starts from. */
export function readOnly(store: ObjectStore): ObjectStore {
  return {
    address: store.address,
    get: (key) => store.get(key),
    has: (key) => store.has(key),
    list: (prefix) => store.list(prefix),
    put: async () => undefined,
    remove: async () => undefined,
  };
}

/** Returns the value of a JSON object in the store. Undefined when it does not exist. */
export async function readJson<Value>(store: ObjectStore, key: string): Promise<Value | undefined> {
  const body = await store.get(key);
  if (!body) return undefined;
  try {
    return JSON.parse(body.toString()) as Value;
  } catch {
    throw new Error(`${store.address}/${key} is not JSON. Restore it from a backup, or remove it.`);
  }
}

/** Writes a value as JSON, for `readJson`. */
export const writeJson = <Value>(store: ObjectStore, key: string, value: Value): Promise<void> =>
  store.put(key, JSON.stringify(value));

/** The default quality of brotli would take a third of a second for each dealer, and seconds for a large stock. */
export const quickly = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

/** A value as JSON, compressed with brotli. */
export const packed = (value: object): Buffer => brotliCompressSync(JSON.stringify(value), quickly);

/** Returns a packed value of the store. Undefined when it does not exist or is damaged. */
export async function readPacked<Value>(store: ObjectStore, key: string): Promise<Value | undefined> {
  const body = await store.get(key);
  try {
    return body && (JSON.parse(brotliDecompressSync(body).toString()) as Value);
  } catch {
    return undefined;
  }
}

/** A store in a folder. Objects are files. Each is written to a temporary file in the same folder and then renamed. */
export class FolderStore implements ObjectStore {
  readonly folder: string;

  constructor(folder: string) {
    this.folder = folder;
  }

  get address(): string {
    return this.folder;
  }

  async get(key: string): Promise<Buffer | undefined> {
    return readFile(this.#file(key)).catch(unlessMissing);
  }

  async has(key: string): Promise<boolean> {
    return (await stat(this.#file(key)).catch(() => undefined))?.isFile() === true;
  }

  async put(key: string, body: string | Uint8Array): Promise<void> {
    await writeWhole(this.#file(key), body);
  }

  async list(prefix: string): Promise<StoredObject[]> {
    const from = this.#file(prefix);
    const entries = await readdir(from, { recursive: true, withFileTypes: true }).catch(unlessMissing);
    const files = (entries ?? []).filter((entry) => entry.isFile() && !entry.name.endsWith('.tmp'));
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

  /** Returns the path of a key. Throws for a key that leads out of the folder. */
  #file(key: string): string {
    const file = resolve(this.folder, key);
    if (file !== this.folder && !file.startsWith(this.folder + sep))
      throw new Error(`'${key}' is not a key of the store ${this.folder}.`);
    return file;
  }
}

/** @throws the error, but for a file or folder that does not exist. One with so long a name cannot */
function unlessMissing(error: NodeJS.ErrnoException): undefined {
  if (!['ENOENT', 'ENOTDIR', 'ENAMETOOLONG'].includes(error.code ?? '')) throw error;
}

/** Writes a file so that readers see either the old or the new content, never a part. Creates its folder. */
export async function writeWhole(file: string, body: string | Uint8Array): Promise<void> {
  const scratch = `${file}.${randomUUID()}.tmp`;
  await mkdir(dirname(file), { recursive: true });
  try {
    await writeFile(scratch, body);
    await rename(scratch, file);
  } catch (error) {
    await rm(scratch, { force: true });
    writeFailed(file, error);
  }
}
