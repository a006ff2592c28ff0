import type { PromoTileName } from '../domain/promo.ts';
import type { Noun } from './noun.ts';

interface PromoWords {
  heading: string;
  text: string;
  link: { label: string; href: string };
}

/** What each promotional tile says and where it leads. Asks and offers; a dealer's own terms stand on the page behind. */
export function promoWords(name: PromoTileName, noun: Noun): PromoWords {
  const one = noun.one.toLowerCase();
  const other = noun.other.toLowerCase();
  const words: Record<PromoTileName, PromoWords> = {
    warranty: {
      heading: 'Know what is covered',
      text: `Ask which warranty comes with a ${one}, and how long it runs.`,
      link: { label: 'About warranty', href: '/warranty/' },
    },
    'video-call': {
      heading: 'See it on a video call',
      text: `We walk around the ${one} with you and answer as we go.`,
      link: { label: 'Arrange a video call', href: '/contact/' },
    },
    'trade-in': {
      heading: `Trade in your ${one}`,
      text: 'Tell us about the one you have and take its value off the next.',
      link: { label: `Value my ${one}`, href: '/trade-in/' },
    },
    freight: {
      heading: 'Far away is fine',
      text: `Tell us where you live and we say what it costs to bring the ${one} to you.`,
      link: { label: 'Ask about delivery', href: '/contact/' },
    },
    finance: {
      heading: 'Pay it off over time',
      text: `Talk to us about a loan before you choose a ${one}, so you know your budget.`,
      link: { label: 'Explore finance', href: '/finance/' },
    },
    experience: {
      heading: 'Take the wheel first',
      text: `Pick a time and we have the ${one} ready for you to try.`,
      link: { label: 'Book a test drive', href: '/book-test-drive/' },
    },
    '3-year-protection': {
      heading: 'Three years of protection',
      text: `Ask which ${other} come with three years of cover, and what it includes.`,
      link: { label: 'About protection', href: '/warranty/' },
    },
    'quality-assured': {
      heading: 'Checked before you see it',
      text: `Ask us what our workshop looks at before a ${one} goes on sale.`,
      link: { label: 'How we check', href: '/about-us/' },
    },
  };
  return words[name];
}
