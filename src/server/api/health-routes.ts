import type { Hono } from 'hono';
import type { ApiParts, Env } from './api-parts.ts';

/**
 * `GET /api/health/live`: the process answers; restart it when it does not. `GET /api/health/ready`: it can store leads
 * for at least one dealer; send it no visitors while it answers 503. Anybody may ask, so the answer has no names: those
 * are on the operator's own port.
 */
export function addHealthRoutes(
  app: Hono<Env>,
  { faults, dealers }: Pick<ApiParts, 'faults' | 'dealers'>,
): void {
  app.get('/api/health/live', (context) => context.json({ ok: true }));
  app.get('/api/health/ready', async (context) => {
    const served = (await dealers.byId()).size;
    const missing = (await dealers.faulty()).filter(({ isMissing }) => isMissing).length;
    const ok = (await faults()).length === 0 && served > 0;
    return context.json({ ok, dealers: served, missing }, ok ? 200 : 503);
  });
}
