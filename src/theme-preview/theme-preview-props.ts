import type { CardView } from '../domain/card-view.ts';

/** The props of `/_theme/`, only in development: the dealer's theme with the changes from the URL. */
export interface ThemePreviewProps {
  /** The settings that the URL can change, with their current values. */
  switches: { name: string; label: string; value: string; choices?: string[] }[];
  /** The invalid parameters of the URL. */
  refused: string[];
  /** The problems that the theme rules find. */
  problems: string[];
  colours: { name: string; hex: string }[];
  /** All used pairs of text and background colour, with their contrast. */
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
