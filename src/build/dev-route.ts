import type { APIRoute } from 'astro';

/** Never called: dev-middleware.ts answers every request first. */
export const ALL: APIRoute = () => new Response('Not found', { status: 404 });
