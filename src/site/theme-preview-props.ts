import type { CardView } from '../domain/card-view.ts';

/** `/_theme/`, in development only: a dealer's theme, or another tried on. */
export interface ThemePreviewProps {
  /** What the address can set, with what it is now. */
  switches: { name: string; label: string; value: string; choices?: string[] }[];
  /** What of the address was no use. */
  refused: string[];
  /** What the theme's own rules object to. */
  problems: string[];
  colours: { name: string; hex: string }[];
  /** Every pair that is drawn anywhere. */
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
