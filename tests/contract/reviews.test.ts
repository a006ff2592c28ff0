import { expect } from 'vitest';
import { test } from './api-server.ts';

test('the rating of the dealer’s organisation is found by its id, and is marked as an example of the stand-in [API-16]', async ({
  start,
}) => {
  const api = await start('sqlite');
  const { status, json } = await api.visitor().get('/api/reviews/snap21?orgId=org-alpha');
  expect([status, json]).toEqual([200, { rating: 4.4, stars: 4.5, example: true }]);
});

test('the id of another dealer’s organisation is unknown, and an id is required [API-16] [OPEN-20]', async ({
  start,
}) => {
  const api = await start('sqlite');
  expect((await api.visitor().get('/api/reviews/snap21?orgId=org-beta')).status).toBe(404);
  expect((await api.visitor().get('/api/reviews/snap21')).status).toBe(400);
  expect((await api.visitor().get('/api/reviews/snap21?orgId=https://evil.example/')).status).toBe(400);
});

test('when the review service fails, the answer is a clear error without internal details [ERR-12] [OPEN-20]', async ({
  start,
}) => {
  const ratings = async () => {
    throw new Error('connect ECONNREFUSED 10.0.0.7:443');
  };
  const api = await start('sqlite', { ratings });
  const { status, json, text } = await api.visitor().get('/api/reviews/snap21?orgId=org-alpha');
  expect([status, json]).toEqual([
    500,
    { success: false, error: 'The rating is not available at the moment.' },
  ]);
  expect(text).not.toContain('10.0.0.7');
});
