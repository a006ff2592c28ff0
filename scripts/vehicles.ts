import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import sharp, { type Sharp } from 'sharp';
import { program } from './command-line.ts';

const run = promisify(execFile);

const help = `Renders the pictures of vehicles that stand in for photos, from the meshes in scripts/vehicles/. The pictures are
in the repository, so this is needed only after a change of a mesh or of the light. All of them take an hour.

  npm run vehicles -- [--out FOLDER] [NAME...]

  NAME          only these, such as suv-standard or photos-soon; without one, every vehicle
  --out FOLDER  where the pictures go (src/illustration/pictures)

Needs Debian's packages blender, python3-numpy, python3-scipy, python3-skimage and python3-pil.`;

/** A further face of a vehicle, such as suv-standard-b. */
const isFace = (name: string) => /-[bc]$/.test(name);

/** As `viewsOf` of src/illustration/spec.ts says. */
function viewsOf(name: string): string {
  if (isFace(name)) return 'front';
  return /^(?:motorcycle|suv)-/.test(name) ? 'front,rear,side' : 'front,rear';
}

/** Bytes of a picture: a card must not wait for it (DRAW-5). */
const mostBytes = 16_000;

/** The picture as AVIF. Spokes and tubes need less quality than panels to stay small. */
async function compressed(picture: Sharp): Promise<Buffer> {
  let quality = 48;
  let data = await picture.avif({ quality, effort: 4 }).toBuffer();
  while (data.length > mostBytes) {
    quality -= 6;
    data = await sharp(data).avif({ quality, effort: 4 }).toBuffer();
  }
  return data;
}

const meshes = resolve(import.meta.dirname, 'vehicles');

/** Runs one of the programs that only this command needs. @throws Error that names the missing package */
async function ran(program: string, words: readonly string[]): Promise<string> {
  try {
    const { stdout } = await run(program, words, { maxBuffer: 1 << 28 });
    return stdout;
  } catch (error) {
    const { code, stderr = '' } = error as { code?: unknown; stderr?: string };
    if (code === 'ENOENT') throw new Error(`${program} is not installed. See npm run vehicles -- --help.`);
    throw new Error(
      `${program} ${words.join(' ')} failed:\n${stderr.trim().split('\n').slice(-5).join('\n')}`,
    );
  }
}

/** Debian's Python, which Blender uses too, so both have the same packages. */
const python = '/usr/bin/python3';

/** Where the panel of `photosSoonName` comes from. Its words are outlines, because a picture loads no font. */
const panel = 'photos-soon';

async function allVehicles(): Promise<string[]> {
  const listing = await ran(python, [
    '-c',
    `import sys; sys.path.insert(0, '${meshes}'); from bodies import BODIES; print(*BODIES)`,
  ]);
  return [...listing.trim().split(' '), panel];
}

/** `npm run vehicles`. */
export const main = program({ name: 'vehicles', help, takesWords: true }, async (values, names) => {
  const out = resolve(values.out ?? 'src/illustration/pictures');
  const known = await allVehicles();
  const unknown = names.find((name) => !known.includes(name));
  if (unknown) throw new Error(`There is no vehicle "${unknown}". There are: ${known.join(', ')}.`);
  mkdirSync(out, { recursive: true });
  const work = mkdtempSync(join(tmpdir(), 'vehicles-'));
  try {
    for (const name of names.length > 0 ? names : known) {
      if (name === panel) {
        writeFileSync(join(out, `${panel}.avif`), await compressed(sharp(join(meshes, `${panel}.svg`))));
        continue;
      }
      const scene = [
        `body=${name}`,
        `view=${viewsOf(name)}`,
        `out=${work}`,
        'size=768x512',
        'samples=24',
        'grid=.010',
      ];
      const studio = ['--background', '--python-exit-code', '1', '--python', join(meshes, 'studio.py'), '--'];
      await ran('blender', [...studio, ...scene]);
      await ran(python, [join(meshes, 'finish.py'), work]);
      for (const file of readdirSync(work).filter((path) => path.endsWith('.png'))) {
        writeFileSync(join(out, `${basename(file, '.png')}.avif`), await compressed(sharp(join(work, file))));
      }
      for (const file of readdirSync(work)) rmSync(join(work, file));
      if (!isFace(name)) {
        const tile = { width: 1000, height: 1000, fit: 'contain', background: '#0000' } as const;
        const front = sharp(join(out, `${name}-front-silver.avif`));
        writeFileSync(join(out, `${name}-tile.avif`), await compressed(front.resize(tile)));
      }
      console.log(name);
    }
  } finally {
    rmSync(work, { recursive: true });
  }
  return 0;
});

if (import.meta.main) process.exitCode = await main(process.argv.slice(2));
