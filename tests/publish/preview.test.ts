import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { previewDealers } from '../../scripts/dealer.ts';
import { main as fleet } from '../../scripts/fleet.ts';
import { main as release } from '../../scripts/release.ts';
import { runCommand } from '../../scripts/run-command.fixture.ts';
import { releaseSites } from '../../src/hosting/release-sites.ts';
import { openHosts } from '../../src/publish/hosts.ts';
import { PublishStage } from './publish-stage.ts';

interface Step {
  id?: string;
  run?: string;
}
const file = resolve(import.meta.dirname, '../../.github/workflows/preview.yml');
const { jobs } = parse(readFileSync(file, 'utf8')) as { jobs: { preview: { if: string; steps: Step[] } } };
const scriptOf = (step: string) => jobs.preview.steps.find(({ id }) => id === step)!.run!;

describe('which dealers a pull request shows', () => {
  const repository = mkdtempSync(join(tmpdir(), 'forecourt-preview-'));
  afterAll(() => rmSync(repository, { recursive: true }));
  const git = (...words: string[]) =>
    execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@example.com', ...words], {
      cwd: repository,
      encoding: 'utf8',
    }).trim();
  git('init', '-q');
  git('commit', '-qm', 'first', '--allow-empty');
  const base = git('rev-parse', 'HEAD');
  for (const place of ['dealers/alpha', 'dealers/_brands'])
    mkdirSync(join(repository, place), { recursive: true });
  for (const place of ['dealers/alpha/dealer.json', 'dealers/_brands/mazda.json', 'code.ts'])
    writeFileSync(join(repository, place), '{}');
  git('add', '-A');
  git('commit', '-qm', 'change');

  const many = Array.from({ length: 20 }, (_, index) => `dealer-${index}`);
  test.each<[what: string, concerned: string[], usual: string, shown: string]>([
    ['its own folder', ['alpha'], '', 'alpha'],
    [
      'its own folder, and the usual ones that code concerns',
      ['alpha', 'beta', 'gamma'],
      'gamma delta',
      'alpha gamma',
    ],
    ['the first that code concerns, without usual ones', ['beta', 'gamma'], '', 'beta'],
    ['ten of many', many, many.join(' '), many.slice(0, 10).join(' ')],
    ['nobody, for a change of words', [], 'gamma', ''],
  ])('%s', (_, concerned, usual, shown) => {
    const output = join(repository, '.git/output');
    writeFileSync(output, '');
    writeFileSync(join(repository, 'changed.json'), JSON.stringify(concerned));
    const environment = { ...process.env, BASE: base, PREVIEW_DEALERS: usual, GITHUB_OUTPUT: output };
    execFileSync('bash', ['-eo', 'pipefail', '-c', scriptOf('choice')], {
      cwd: repository,
      env: environment,
    });
    expect(readFileSync(output, 'utf8')).toBe(`dealers=${shown}\n`);
  });

  test('a pull request from another repository shows nobody, because it must not get the secrets', () => {
    expect(jobs.preview.if).toContain('head.repo.full_name == github.repository');
  });
});

test('a preview is at its own host beside others, and is gone when its pull request is closed [PUBLISH-10]', async () => {
  const stage = new PublishStage();
  await stage.open({ dealers: 1, cars: 3 });
  const [live = ''] = stage.slugs;
  const folder = join(stage.base, 'www');
  const hosts = await openHosts({ PUBLISH_HOSTS: `folder:${folder}` });
  const publish = async (name: string) => {
    const into = join(stage.base, name);
    rmSync(into, { recursive: true, force: true });
    await previewDealers(stage.dealersDir, [live], { name, host: 'preview.agency.example', into });
    expect((await stage.publish(undefined, hosts, { dealersDir: into })).summary.failed).toBe(0);
  };
  const shown = (name: string) => existsSync(join(folder, `${name}-${live}`, 'index.html'));
  await publish('pr-1');
  await publish('pr-12');
  const { body } = await releaseSites(stage.releases)(`pr-12-${live}.preview.agency.example`, {
    path: '/sitemap.xml',
    acceptEncoding: '',
  });
  expect(String(body)).not.toContain('<url>');

  const environment = { RELEASE_STORE: stage.store.address, PUBLISH_HOSTS: `folder:${folder}` };
  const names = (await runCommand(release, ['list'], { env: environment })).out.trim().split('\n');
  expect(names).toEqual([`pr-1-${live}`, `pr-12-${live}`]);
  const [, pattern = ''] = /grep "\^(.*)"/.exec(scriptOf('remove'))!;
  for (const slug of names.filter((name) => name.startsWith(pattern.replace('$PREVIEW', 'pr-1')))) {
    expect((await runCommand(release, ['takedown', slug], { env: environment })).status).toBe(0);
    expect((await runCommand(fleet, ['resume', slug], { env: environment })).status).toBe(0);
  }
  expect([shown('pr-1'), shown('pr-12')]).toEqual([false, true]);
  await publish('pr-1');
  expect(shown('pr-1')).toBe(true);
  stage.close();
});
