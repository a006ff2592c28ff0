import { listen } from './listen.ts';

/**
 * Listens for the page to come back from the back/forward cache, which shows it as it was left.
 *
 * @returns a function that stops it
 */
export const listenForReturn = (then: () => void): (() => void) =>
  listen(['pageshow'], (event) => (event as PageTransitionEvent).persisted && then());
