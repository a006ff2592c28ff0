import type { IllustrationSpec } from './spec.ts';

/**
 * The version of the pictures. It is part of each address, so that a picture can be cached forever. A test fails when a
 * picture changes, and shows the new value. A hash of each would have to be read, which not every runtime can.
 */
export const picturesVersion = 'c7f5214f';

const picturesFolder = `${import.meta.dirname}/pictures`;

/** 'ute-double-large-rear-white' is the name of a file, without '.avif'. */
export function pictureName({ shape, build, view, paint }: IllustrationSpec): string {
  return `${shape}-${build}-${view}-${paint}`;
}

/** The name of the square picture of such a vehicle, silver and from the front. */
export const tileName = ({ shape, build }: Pick<IllustrationSpec, 'shape' | 'build'>) =>
  `${shape}-${build}-tile`;

/** A picture as a file of a site. */
export interface PictureFile {
  path: string;
  /** Absolute path. */
  copyFrom: string;
}

/** The file of a picture, by its name. */
export function pictureFile(name: string): PictureFile {
  return {
    path: `/media/illustrations/${name}.${picturesVersion}.avif`,
    copyFrom: `${picturesFolder}/${name}.avif`,
  };
}
