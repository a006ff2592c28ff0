import type { CardTag } from '../domain/cars/card-view.ts';

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

/**
 * A seal with ten scallops around a tick. It is not the mark of a manufacturer. It is decorative, because its text is
 * beside it.
 */
export function CertifiedSeal() {
  return (
    <svg
      className="certified-seal"
      viewBox="0 0 24 24"
      width="24"
      height="24"
      aria-hidden="true"
      focusable="false"
    >
      <path d="M12.00 2.80A3.25 3.25 0 0 1 17.41 4.56A3.25 3.25 0 0 1 20.75 9.16A3.25 3.25 0 0 1 20.75 14.84A3.25 3.25 0 0 1 17.41 19.44A3.25 3.25 0 0 1 12.00 21.20A3.25 3.25 0 0 1 6.59 19.44A3.25 3.25 0 0 1 3.25 14.84A3.25 3.25 0 0 1 3.25 9.16A3.25 3.25 0 0 1 6.59 4.56A3.25 3.25 0 0 1 12.00 2.80Z" />
      <path className="certified-seal-tick" d="M8.2 12.3l2.7 2.7 5-5.6" />
    </svg>
  );
}
