import { mkdirSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { basename, join } from 'node:path';
import { atOnce } from '../domain/at-once.ts';
import type { AppIcon, SiteFile } from '../site/site.ts';
import { hashOf } from './file-hash.ts';
import { writeOnce } from './shared-files.ts';
import type { SiteOutput } from './site-folder.ts';

type ResizedFile = Extract<SiteFile, { resize: string }>;

/**
 * Smaller copies of dealers' photos, generated once for all builds. The path contains a hash of the content and of the
 * settings.
 */
export function resizedPhotos(cacheDir: string) {
  const folder = join(cacheDir, 'photos', 'made');
  const missing: { site: SiteOutput; file: ResizedFile; made: string }[] = [];
  return {
    /** Links a copy into a site. A copy that is not cached yet exists after `made()`. */
    lay(site: SiteOutput, file: ResizedFile): void {
      const made = join(folder, basename(file.path));
      if (!adopts(site, file.path, made)) missing.push({ site, file, made });
    },
    /** @throws with the photo that cannot be resized */
    async made(): Promise<void> {
      if (missing.length === 0) return;
      mkdirSync(folder, { recursive: true });
      // Loaded here, because most builds of most dealers have no new photo.
      const { encodePhoto } = await import('../photos/encode-photo.ts');
      await atOnce(availableParallelism(), missing, async ({ site, file, made }) => {
        const copy = await encodePhoto(file.resize, file.order, { strict: false }).catch((error: unknown) => {
          throw new Error(`${file.resize}: ${error instanceof Error ? error.message : String(error)}`);
        });
        writeOnce(made, copy);
        site.adopt(file.path, made);
      });
    },
  };
}

/** Adds a file of the cache to a site. False when the cache does not have it. */
function adopts(site: SiteOutput, path: string, made: string): boolean {
  try {
    site.adopt(path, made);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    return false;
  }
}

export const iconHash = ({ svg, sizePx }: AppIcon): string => hashOf(svg, String(sizePx));

/** Adds an icon as PNG to a site. It is generated once for all builds; its name in the cache has a hash of the content. */
export async function layIcon(site: SiteOutput, path: string, icon: AppIcon, cacheDir: string) {
  const folder = join(cacheDir, 'icons');
  const made = join(folder, `${iconHash(icon)}.png`);
  if (adopts(site, path, made)) return;
  mkdirSync(folder, { recursive: true });
  writeOnce(made, await drawPng(icon));
  site.adopt(path, made);
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
