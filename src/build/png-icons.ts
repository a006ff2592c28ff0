import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { AppIcon } from '../site/plan.ts';
import { hashOf } from './file-hash.ts';
import type { SiteFolder } from './site-folder.ts';
import { writeOnce } from './write-whole.ts';

/** Icons as PNG, made once for all builds: kept under a name that says their content. */
export class PngIcons {
  readonly #folder: string;

  constructor(cacheDir: string) {
    this.#folder = join(cacheDir, 'icons');
  }

  hashOf({ svg, sizePx }: AppIcon): string {
    return hashOf(svg, String(sizePx));
  }

  /** Puts an icon into a site, made if this machine has none yet. */
  async lay(site: SiteFolder, path: string, icon: AppIcon): Promise<void> {
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

/** Few colours, so a palette: a third of the size. */
export async function drawPng({ svg, sizePx }: AppIcon): Promise<Uint8Array<ArrayBuffer>> {
  // Loaded here: most builds of most dealers have no new icon.
  const { default: sharp } = await import('sharp');
  const png = await sharp(Buffer.from(svg))
    .resize(sizePx, sizePx)
    .png({ palette: true, compressionLevel: 9 })
    .toBuffer();
  return new Uint8Array(png);
}
