import type { IllustrationSpec } from './spec.ts';

/**
 * The version of the pictures. It is part of each address, so that a picture can be cached forever. A test fails when a
 * picture changes, and shows the new value. A hash of each would have to be read, which not every runtime can.
 */
export const picturesVersion = '288e6cce';

const picturesFolder = `${import.meta.dirname}/pictures`;

/** 'ute-double-large-rear-white' or 'suv-standard-b-front-red': the name of a file, without '.avif'. */
export function pictureName({ shape, build, face, view, paint }: IllustrationSpec): string {
  return [shape, build, ...(face && view === 'front' ? [face] : []), view, paint].join('-');
}

/** The name of the square picture of such a vehicle, silver and from the front. */
export const tileName = ({ shape, build }: Pick<IllustrationSpec, 'shape' | 'build'>) =>
  `${shape}-${build}-tile`;

/** The name of the panel for cars without photos, where a dealer wants no illustrations. */
export const photosSoonName = 'photos-soon';

/** A picture as a file of a site. */
export type PictureFile = ReturnType<typeof pictureFile>;

/** The file of a picture, by its name. */
export function pictureFile(name: string) {
  return {
    path: `/media/illustrations/${name}.${picturesVersion}.avif`,
    copyFrom: `${picturesFolder}/${name}.avif`,
  };
}
