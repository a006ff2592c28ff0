import {
  countProblems,
  type QualityProblem,
  type SiteQuality,
} from '../../src/domain/quality/site-quality.ts';

export const release = '20261120T020000Z-1a2b3c4d';

/** What is known of a release with these problems. */
export function qualityWith(problems: QualityProblem[], more: Partial<SiteQuality> = {}): SiteQuality {
  return {
    format: 1,
    release,
    at: '2026-11-20T02:00:00Z',
    cars: 10,
    pages: 40,
    limits: { fewestPhotos: 5, shortestText: 100, oldAfterDays: 90 },
    counts: countProblems(problems),
    problems,
    heaviest: [{ path: '/cars/', htmlBytes: 90_000, htmlBytesBefore: 80_000, assetBytes: 110_000 }],
    htmlBytes: 900_000,
    htmlBytesBefore: 905_000,
    watched: {},
    assets: {},
    ...more,
  };
}
