import type { LinkingPage } from '../site/page.ts';
import type { pagePlans } from './page-plans.ts';

/** A page as a plan returns it. */
export type Planned = ReturnType<(typeof pagePlans)[number]['plan']>[number];

/**
 * One URL of a site, known before anything is rendered. A page reads only its props, so `hash(compiled app, site,
 * props)` shows whether it must be rendered again. A union of all page kinds.
 */
export type Page = KindOf<Planned>;

type KindOf<One> = One extends LinkingPage<infer Kind> ? Kind : One;

export type RouteName = Page['route'];
