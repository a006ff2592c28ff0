import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import type { Command } from '../../scripts/command-line.ts';
import { runCommand } from '../../scripts/run-command.fixture.ts';
import { runPublish } from '../../src/publish/run-publish.ts';
import { PublishStage } from './publish-stage.ts';

const root = resolve(import.meta.dirname, '../..');
const workflows = join(root, '.github/workflows');

interface Step {
  id?: string;
  uses?: string;
  run?: string;
  env?: Record<string, string>;
}
interface Job {
  needs?: string | string[];
  if?: string;
  uses?: string;
  environment?: string;
  permissions?: Record<string, string>;
  with?: Record<string, string>;
  steps?: Step[];
}
const workflow = (name: string) =>
  parse(readFileSync(join(workflows, name), 'utf8')) as {
    on: { workflow_call?: { inputs: Record<string, unknown> } };
    permissions?: Record<string, string>;
    jobs: Record<string, Job>;
  };
const { jobs } = workflow('publish.yml');
const called = workflow('publish-dealers.yml');

describe('the workflow that publishes', () => {
  test('publishes canary dealers, waits for a person, and then publishes the others', () => {
    const { canary, approve, publish } = jobs as Record<string, Job>;
    expect(approve).toMatchObject({ needs: ['version', 'canary'], environment: 'all-dealers' });
    expect(publish!.needs).toEqual(['version', 'canary', 'approve']);
    expect(canary!.with!['dealers']).toContain('vars.CANARY_DEALERS');
    expect(publish!.with!['except']).toContain('vars.CANARY_DEALERS');
    expect(publish!.if).toContain("needs.approve.result == 'success'");
    // Its own condition names no status, so that GitHub runs it after a canary that succeeded alone.
    expect(approve!.if).not.toMatch(/always|cancelled|failure/);
  });

  test('only the approval may change the repository, and it runs nothing of it', () => {
    const writing = Object.entries(jobs).filter(
      ([, { permissions }]) => permissions?.['contents'] === 'write',
    );
    expect(writing.map(([name]) => name)).toEqual(['approve']);
    expect(jobs['approve']!.steps!.map(({ uses, run }) => uses ?? run!.split(' ')[0])).toEqual(['gh']);
    expect(workflow('publish.yml').permissions).toEqual({ contents: 'read' });
    expect(called.permissions).toEqual({ contents: 'read' });
  });

  test('hands the called workflow what it takes', () => {
    const taken = Object.keys(called.on.workflow_call!.inputs);
    for (const { with: given } of [jobs['canary']!, jobs['publish']!])
      for (const name of Object.keys(given!)) expect(taken).toContain(name);
  });

  test('gives secrets to the steps that publish and compare alone', () => {
    const secret = called.jobs['publish']!.steps!.filter(({ env }) =>
      /secrets\./.test(JSON.stringify(env ?? {})),
    );
    expect(secret.map(({ run }) => /npm run \w+/.exec(run!)?.[0])).toEqual([
      'npm run fleet',
      'npm run publish',
    ]);
  });

  test('names commands and options that exist, and actions by their commit', async () => {
    for (const file of readdirSync(workflows)) {
      const steps = Object.values(workflow(file).jobs).flatMap(({ steps = [] }) => steps);
      for (const { uses } of steps) if (uses) expect(uses).toMatch(/^(?:\.\/|[\w/-]+@[\da-f]{40}$)/);
      for (const { run = '' } of steps) {
        const names = [...run.matchAll(/npm run (?:--silent )?(publish|fleet|dealer|build|release) /g)];
        const helps = names.map(async ([, name]) => {
          const { main } = (await import(join(root, `scripts/${name}.ts`))) as { main: Command };
          return (await runCommand(main, ['--help'])).out;
        });
        const help = (await Promise.all(helps)).join('\n');
        if (names.length > 0)
          for (const [option] of run.matchAll(/--(?!silent)\w[\w-]*/g)) expect(help, run).toContain(option);
      }
    }
  });
});

describe('which code the dealers get', () => {
  const repository = mkdtempSync(join(tmpdir(), 'forecourt-rings-'));
  afterAll(() => rmSync(repository, { recursive: true }));
  const git = (...words: string[]) =>
    execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@example.com', ...words], {
      cwd: repository,
      encoding: 'utf8',
    }).trim();
  const commit = (file: string) => {
    writeFileSync(join(repository, file), `${file} ${Math.random()}`);
    git('add', '-A');
    git('commit', '-qm', file);
    return git('rev-parse', 'HEAD');
  };
  git('init', '-q');
  for (const folder of ['src', 'dealers', 'docs']) execFileSync('mkdir', [folder], { cwd: repository });
  const first = commit('src/a.ts');
  const dealers = commit('dealers/a.json');
  commit('src/a.test.ts');
  commit('README.md');
  const prose = commit('docs/a.md');
  const code = commit('src/a.ts');

  const script = jobs['version']!.steps!.find(({ id }) => id === 'version')!.run!;
  const decide = (environment: Record<string, string>) => {
    const output = join(repository, '.git/output');
    writeFileSync(output, '');
    const { status, stdout } = spawnSync('bash', ['-e', '-o', 'pipefail', '-c', script], {
      cwd: repository,
      encoding: 'utf8',
      env: {
        PATH: process.env['PATH'],
        GITHUB_OUTPUT: output,
        CANARY_DEALERS: '',
        DEALER: '',
        ...environment,
      },
    });
    return status === 0 ? readFileSync(output, 'utf8').trim().split('\n') : stdout;
  };
  const canaries = { CANARY_DEALERS: 'alpha beta' };

  test('without canary dealers it is the newest', () => {
    expect(decide({ GITHUB_SHA: code })).toEqual([`approved=${code}`, 'waits=false']);
  });

  test('with them, somebody has to say first what all dealers have', () => {
    expect(decide({ GITHUB_SHA: code, ...canaries })).toContain(
      'git push origin COMMIT:refs/heads/published',
    );
  });

  test.each([
    ['dealers', dealers, '', [`approved=${dealers}`, 'waits=false']],
    ['tests and prose as well', prose, '', [`approved=${prose}`, 'waits=false']],
    ['code as well', code, '', [`approved=${first}`, 'waits=true']],
    ['code, for a dealer by hand', code, 'gamma', [`approved=${first}`, 'waits=true']],
    ['code, for a canary by hand', code, 'beta', [`approved=${code}`, 'waits=false']],
  ])('after a change of %s', (_, GITHUB_SHA, DEALER, expected) => {
    git('update-ref', 'refs/remotes/origin/published', first);
    expect(decide({ GITHUB_SHA, DEALER, ...canaries })).toEqual(expected);
  });
});

describe('publish --except', () => {
  let stage: PublishStage;
  beforeEach(async () => {
    stage = new PublishStage();
    await stage.open({ dealers: 3, cars: 2 });
  });
  afterEach(() => stage.close());

  test('leaves a dealer alone that another version publishes', async () => {
    const { now, held: _, report: __, ...options } = stage.options();
    const [left, ...others] = stage.slugs as [string, ...string[]];
    const readHeld = async () => () => [];
    const command = { ...options, now: () => now, readHeld, json: false, watch: false };
    expect(await runPublish({ ...command, except: [left] })).toBe(0);
    expect(await stage.releases.current(left)).toBeUndefined();
    for (const slug of others) expect(await stage.releases.current(slug)).toBeDefined();
  });

  test('watches without the queue of other workers, who may have another version', async () => {
    const { now, held: _, report: __, ...options } = stage.options();
    const stopped = new AbortController();
    const readHeld = async () => () => [];
    // Nothing answers at this address: a worker of the queue would fail at once.
    const environment = { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' };
    const watching = runPublish({
      ...{ ...options, environment, now: () => now, readHeld, json: false },
      ...{ watch: true, signal: stopped.signal, except: stage.slugs.slice(1) },
    });
    await expect.poll(() => stage.releases.current(stage.slugs[0]!)).toBeDefined();
    stopped.abort();
    expect(await watching).toBe(0);
    expect(await stage.releases.current(stage.slugs[1]!)).toBeUndefined();
  });

  test('refuses a dealer that does not exist: a typing error would publish the one that was meant', async () => {
    const { main } = (await import('../../scripts/publish.ts')) as { main: Command };
    const { status, err } = await runCommand(main, ['--except', 'nobody', '--dealers', stage.dealersDir]);
    expect([status, err]).toEqual([2, expect.stringContaining('has no dealer nobody')]);
  });
});
