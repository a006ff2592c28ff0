import type { homeFinder } from './home-choices.ts';

/** What a template's hero shows. */
export interface HeroProps {
  heading: string;
  text: string;
  /** The choices of the search. */
  finder: ReturnType<typeof homeFinder>;
  /** The pictures behind it: illustrations, or pictures of the dealer. */
  heroImages: { src: string; alt: string }[];
}
