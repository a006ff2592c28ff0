import type { CardTag } from '../domain/card-view.ts';
import { CertifiedSeal } from './CertifiedSeal.tsx';

/**
 * The tag of a car [CARD-8], on its card and its page. Screen readers read the label instead of the text, if there is
 * one [OPEN-41]. The certified tag is a badge with a seal [CARD-12].
 */
export function CarTag({ tag }: { tag: CardTag }) {
  const { kind, label, text, tone } = tag;
  if (kind === 'certified') {
    return (
      <p className="tag tag--badge" data-tone={tone} data-kind={kind}>
        <span className="tag-badge" role="img" aria-label={label ?? text}>
          <CertifiedSeal />
          {text}
        </span>
      </p>
    );
  }
  return (
    <p className="tag" data-tone={tone} data-kind={kind}>
      {label && label !== text ? (
        <>
          <span aria-hidden="true">{text}</span>
          <span className="visually-hidden">{label}</span>
        </>
      ) : (
        text
      )}
    </p>
  );
}
