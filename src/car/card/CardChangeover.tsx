import type { CardView } from '../../domain/card-view.ts';

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'car-changeover': DetailedHTMLProps<HTMLAttributes<HTMLElement>, HTMLElement> & {
        class: string;
        'data-car': string;
        'data-plus'?: string | undefined;
      };
    }
  }
}

const noMarkup = { __html: '' };

/**
 * The place of the changeover price. Only the browser knows the visitor's trade-in: a custom element writes the text, in
 * static pages as in islands, so React must accept children that it did not write.
 */
export function CardChangeover({ car: { changeover } }: { car: CardView }) {
  if (!changeover) return null;
  return (
    <car-changeover
      class="car-changeover"
      data-car={JSON.stringify(changeover)}
      data-plus={changeover.plusOnRoad ? '' : undefined}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: an empty text, so that React leaves the children alone
      dangerouslySetInnerHTML={noMarkup}
    />
  );
}
