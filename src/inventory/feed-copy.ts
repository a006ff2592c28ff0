import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'astro/zod';

/** The last good answer of a dealer's feed. */
export interface FeedCopy {
  text: string;
  /** Of which answer it is; a conditional request is made only to the same address. */
  url?: string | undefined;
  etag?: string | undefined;
}

const aboutSchema = z.object({ url: z.string(), etag: z.string().optional() });

export interface FeedCopies {
  read(): Promise<FeedCopy | undefined>;
  write(copy: FeedCopy): Promise<void>;
}

/** Keeps `<folder>/<slug>.ndjson` and, beside it, where it came from. A damaged note only costs the ETag. */
export function feedCopies(folder: string, slug: string): FeedCopies {
  const stockPath = join(folder, `${slug}.ndjson`);
  const aboutPath = join(folder, `${slug}.json`);
  return {
    async read() {
      const text = await readFile(stockPath, 'utf8').catch(() => undefined);
      if (text === undefined) return undefined;
      const about = await readFile(aboutPath, 'utf8')
        .then(JSON.parse)
        .catch(() => undefined);
      const parsed = aboutSchema.safeParse(about);
      return parsed.success ? { text, ...parsed.data } : { text };
    },
    async write(copy) {
      await mkdir(folder, { recursive: true });
      await writeWhole(stockPath, copy.text);
      await writeWhole(aboutPath, JSON.stringify({ url: copy.url, etag: copy.etag }));
    },
  };
}

/** Readers see the old file or the new one, never half of it. */
export async function writeWhole(path: string, text: string): Promise<void> {
  const temporary = `${path}.${process.pid}.tmp`;
  await writeFile(temporary, text);
  await rename(temporary, path);
}
