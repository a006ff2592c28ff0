import { join } from 'node:path';
import { pictures } from '../config/picture-faults.ts';
import type { Dealer } from '../config/schema/dealer.ts';
import { tileSize } from '../illustration/spec.ts';
import { mostPhotoPixels } from '../photos/photo-kind.ts';
import type { Finding } from './finding.ts';

/** The dealer's tile pictures that are not 1000 by 1000 pixels (LIMIT-3). Tiles would crop or stretch them. */
export async function tilePictureFindings(dealer: Dealer, folder: string): Promise<Finding[]> {
  const own = pictures(dealer).filter(({ path: [group, kind], source }) => {
    const isTile = group === 'tiles' || (group === 'promotions' && kind === 'promoTiles');
    return isTile && source.startsWith('media/');
  });
  if (own.length === 0) return [];
  // Loaded here, because most dealers have no tile pictures of their own.
  const { default: sharp } = await import('sharp');
  const findings = await Promise.all(
    own.map(async ({ path, source }): Promise<Finding[]> => {
      const size = await sharp(join(folder, source), { limitInputPixels: mostPhotoPixels })
        .metadata()
        .then(({ autoOrient }) => autoOrient)
        .catch(() => undefined);
      // A vector image is sharp at any size.
      const isRight = source.endsWith('.svg')
        ? size?.width === size?.height
        : size?.width === tileSize.width && size.height === tileSize.height;
      if (size && isRight) return [];
      return [
        {
          rule: 'tile-picture',
          severity: 'warning',
          place: { file: 'dealer.json', path },
          found: size ? `${source}, ${size.width} by ${size.height} pixels` : source,
          message: size ? 'Pictures of tiles are 1000 by 1000 pixels.' : 'This picture cannot be read.',
          remedy: size
            ? 'Cut the picture to a square and save it at 1000 by 1000.'
            : 'Save it again as JPEG, PNG, WebP or SVG.',
        },
      ];
    }),
  );
  return findings.flat();
}
