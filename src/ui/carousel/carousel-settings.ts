import type { CarouselMotion } from './Carousel.tsx';

/** How a carousel moves, read back from its `data-*` attributes. */
export function carouselSettings(
  data: DOMStringMap,
): Required<Omit<CarouselMotion, 'autoplayMs'>> & Pick<CarouselMotion, 'autoplayMs'> {
  const autoplayMs = Number(data['autoplayMs']);
  return {
    startIndex: Number(data['start']) || 0,
    loop: data['loop'] !== undefined,
    align: data['align'] === 'center' ? 'center' : 'start',
    ...(autoplayMs > 0 && { autoplayMs }),
  };
}
