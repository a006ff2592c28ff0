import { photoChoices } from '../../domain/photo-addresses.ts';

/** The `sizes` of a card's picture. Browsers that support it measure lazy pictures themselves. */
const cardSizes = '(min-width: 1200px) 24rem, (min-width: 576px) 50vw, 100vw';

interface CardPictureProps {
  src: string;
  alt: string;
  /** `first`: in the first view, before others. `late`: when it comes near the window. `now`: a visitor waits for it. */
  load: 'first' | 'late' | 'now';
  onError?: () => void;
}

/** A picture of a card in the sizes and formats that there are. */
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
