import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { photosSoonName, pictureFile, pictureName, picturesVersion, tileName } from './picture-files.ts';
import { type Build, buildsOf, facesOfBuild, paints, shapes, viewsOf } from './spec.ts';

const bodies = shapes.flatMap((shape) => buildsOf[shape].map((build: Build) => ({ shape, build })));
const named = [
  photosSoonName,
  ...bodies.flatMap((body) => [
    tileName(body),
    ...viewsOf(body.shape).flatMap((view) =>
      (view === 'front' ? facesOfBuild(body.shape, body.build) : [undefined]).flatMap((face) =>
        paints.map((paint) => pictureName({ ...body, face, view, paint })),
      ),
    ),
  ]),
];
const folder = dirname(pictureFile('any').copyFrom);
const pictures = readdirSync(folder)
  .sort()
  .map((file) => ({ name: file.replace(/\.avif$/, ''), bytes: readFileSync(join(folder, file)) }));

describe('the pictures of vehicles', () => {
  it('show each shape and build in every paint and view, and nothing else [DRAW-1] [DRAW-3]', () => {
    expect(pictures.map(({ name }) => name)).toEqual(named.toSorted());
  });

  it('are no larger than 16 kB each and 12 MB together [DRAW-5]', () => {
    const sizes = pictures.map(({ name, bytes }) => ({ name, bytes: bytes.length }));
    expect(sizes.filter(({ bytes }) => bytes > 16_000)).toEqual([]);
    expect(sizes.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThan(12_000_000);
  });

  it('have a version that changes with any of them', () => {
    const hash = createHash('sha256');
    for (const { name, bytes } of pictures) hash.update(name).update(bytes);
    expect(picturesVersion).toBe(hash.digest('hex').slice(0, 8));
  });
});
