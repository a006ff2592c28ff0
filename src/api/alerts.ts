import { done } from './answer-shape.ts';
import type { AlertsAsked } from './contract/alerts.ts';
import { route } from './route.ts';

/**
 * Asks for mails about saved cars and searches. The address gets a mail with a link to confirm, and nothing else until
 * then. The answer is the same whether the address is known, confirmed or unsubscribed.
 */
export const askAlerts = route<AlertsAsked, typeof done>('POST', '/api/alerts', done);
