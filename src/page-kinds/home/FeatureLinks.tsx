import {
  Carousel,
  CarouselHint,
  CarouselItem,
  type CarouselMotion,
  CarouselNext,
  CarouselPrevious,
  CarouselStrip,
} from '../../ui/carousel/Carousel.tsx';
import { Icon } from '../../ui/Icon.tsx';
import type { IconName } from '../../ui/icon-drawings.ts';
import type { FeatureLink } from './feature-links.ts';

const icons: Record<FeatureLink['kind'], IconName> = { offers: 'tag', service: 'wrench', tradeIn: 'compare' };

/** On a phone the second link is centred, with the edges of the others visible beside it (NAV-12). */
const motion: CarouselMotion = { startIndex: 1, loop: true, align: 'center' };

/** The banner of links (NAV-10): side by side on wide screens, else a carousel with a 'Swipe' hint (NAV-13). */
export function FeatureLinks({ links }: { links: readonly FeatureLink[] }) {
  return (
    <Carousel label="What else we do" count={links.length} className="feature-links" {...motion}>
      <CarouselStrip>
        {links.map(({ kind, label, text, note, href }) => (
          <CarouselItem key={kind}>
            <a className="card feature-link plain cluster gap-4 pad-4 snug" href={href}>
              <span className="feature-link-icon tinted brand-ink">
                <Icon name={icons[kind]} />
              </span>
              <span className="feature-link-words grid breaks shrinks">
                <span className="display size-l feature-link-label">{label}</span>
                <span>{text}</span>
                {note && <small className="feature-link-note soft">{note}</small>}
              </span>
              <Icon name="arrow" className="brand-ink" />
            </a>
          </CarouselItem>
        ))}
      </CarouselStrip>
      {/* Three links do not need dots. */}
      {links.length > 1 && (
        <div className="carousel-controls cluster">
          <CarouselHint />
          <CarouselPrevious />
          <CarouselNext />
        </div>
      )}
    </Carousel>
  );
}
