import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { AppIcon } from '../site/plan.ts';
import { hashOf } from './file-hash.ts';
import type { SiteOutput } from './site-output.ts';
import { writeOnce } from './write-whole.ts';

/** Icons as PNG, generated once for all builds. The file name contains a hash of the content. */
export class PngIcons {
  readonly #folder: string;

  constructor(cacheDir: string) {
    this.#folder = join(cacheDir, 'icons');
  }

  hashOf({ svg, sizePx }: AppIcon): string {
    return hashOf(svg, String(sizePx));
  }

  /** Links an icon into a site, and generates it when the cache has none. */
  async lay(site: SiteOutput, path: string, icon: AppIcon): Promise<void> {
    const made = join(this.#folder, `${this.hashOf(icon)}.png`);
    try {
      site.adopt(path, made);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
      mkdirSync(this.#folder, { recursive: true });
      writeOnce(made, await drawPng(icon));
      site.adopt(path, made);
    }
  }
}

/** A palette, because an icon has few colours. The file is a third of the size. */
export async function drawPng({ svg, sizePx }: AppIcon): Promise<Uint8Array<ArrayBuffer>> {
  // Loaded here, because most builds of most dealers have no new icon.
  const { default: sharp } = await import('sharp');
  const png = await sharp(Buffer.from(svg))
    .resize(sizePx, sizePx)
    .png({ palette: true, compressionLevel: 9 })
    .toBuffer();
  return new Uint8Array(png);
}
