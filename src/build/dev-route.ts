import type { APIRoute } from 'astro';

/** No request reaches this route, because dev-middleware.ts answers all of them. */
export const ALL: APIRoute = () => new Response('Not found', { status: 404 });
