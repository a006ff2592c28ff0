import type { PromoTileName } from '../../../domain/cars/promo.ts';

const drawings = import.meta.glob<string>('./drawings/*.svg', {
  eager: true,
  query: '?raw',
  import: 'default',
});

/**
 * The drawings of the promotional tiles. They use simple shapes in four tones of the brand colour, so that they suit
 * every dealer and both colour modes. Classes set the tones: t1 brand colour, t2 darker, t3 lighter, t0 background.
 */
export function PromoArt({ name }: { name: PromoTileName }) {
  const html = drawings[`./drawings/${name}.svg`] ?? '';
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a file of ours, in the page so that its classes set the tones
  return <div dangerouslySetInnerHTML={{ __html: html }} />;
}
