import { stat } from 'node:fs/promises';

/** A text that changes when any of the files does; a file that is not there is a state as well. */
export async function fileStamp(paths: readonly string[]): Promise<string> {
  const stamps = await Promise.all(
    paths.map((path) =>
      stat(path).then(
        ({ size, mtimeMs, ino }) => `${size} ${mtimeMs} ${ino}`,
        () => '-',
      ),
    ),
  );
  return stamps.join('\n');
}
