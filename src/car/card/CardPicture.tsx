import { photoChoices } from '../../domain/photo-addresses.ts';

/** The `sizes` of a card's picture. For lazy pictures, browsers that support `auto` use the layout width instead. */
const cardSizes = '(min-width: 1200px) 24rem, (min-width: 576px) 50vw, 100vw';

interface CardPictureProps {
  src: string;
  alt: string;
  /** `first`: at once, with high priority. `late`: lazy. `now`: at once, because the visitor waits for the picture. */
  load: 'first' | 'late' | 'now';
  onError?: () => void;
}

/** Shows a picture of a card, with all sizes and formats that exist. */
export function CardPicture({ src, alt, load, onError }: CardPictureProps) {
  const { sources, srcset } = photoChoices(src);
  const sizes = load === 'late' ? `auto, ${cardSizes}` : cardSizes;
  return (
    <picture>
      {sources.map(({ type, srcset }) => (
        <source key={type} type={type} srcSet={srcset} sizes={sizes} />
      ))}
      <img
        src={src}
        srcSet={srcset}
        sizes={srcset && sizes}
        alt={alt}
        width={1200}
        height={800}
        loading={load === 'late' ? 'lazy' : 'eager'}
        fetchPriority={load === 'first' ? 'high' : undefined}
        decoding="async"
        onError={onError}
      />
    </picture>
  );
}
