import type { Link } from '../site/link-props.ts';

/** Where every breadcrumb begins. */
export const homeLink: Link = { label: 'Home', href: '/' };
