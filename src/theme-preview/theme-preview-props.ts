import type { CardView } from '../domain/card-view.ts';

/** `/_theme/`, in development only: a dealer's theme, or another tried on. */
export interface ThemePreviewProps {
  /** What the address can set, with what it is now. */
  switches: { name: string; label: string; value: string; choices?: string[] }[];
  /** The invalid parameters of the URL. */
  refused: string[];
  /** The problems that the theme rules find. */
  problems: string[];
  colours: { name: string; hex: string }[];
  /** All pairs of colours that are used. */
  pairs: {
    front: string;
    ground: string;
    frontHex: string;
    groundHex: string;
    ratio: number;
    needed: number;
  }[];
  cards: { state: string; card: CardView }[];
}
