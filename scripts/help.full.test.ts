import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { npmCommands, usageOf } from './npm-commands.fixture.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'help-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

// `help.test.ts` runs each in its own process. Started as a program, each takes seconds.
test.each(npmCommands)(
  '%s prints its usage when it is started, and does nothing else',
  (name, [script = '', ...fixed]) => {
    const { PATH, HOME, NODE_COMPILE_CACHE } = process.env;
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      [resolve(import.meta.dirname, '..', script), ...fixed, '--help'],
      { cwd: folder, env: { PATH, HOME, NODE_COMPILE_CACHE }, encoding: 'utf8' },
    );
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout).toContain(usageOf(name));
    expect(readdirSync(folder)).toEqual([]);
  },
);
