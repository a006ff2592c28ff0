import type { APIRoute } from 'astro';

/** Reached by no request: dev-middleware.ts answers every one before it. */
export const ALL: APIRoute = () => new Response('Not found', { status: 404 });
