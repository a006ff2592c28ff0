import type { CardTag as Tag } from '../../domain/card-view.ts';

/** The card's one tag [CARD-8]. A label, when there is one, is read out instead of the text [OPEN-41]. */
export function CardTag({ tag }: { tag: Tag }) {
  return (
    <p className="tag" data-tone={tag.tone} data-kind={tag.kind}>
      {tag.label && tag.label !== tag.text ? (
        <>
          <span aria-hidden="true">{tag.text}</span>
          <span className="visually-hidden">{tag.label}</span>
        </>
      ) : (
        tag.text
      )}
    </p>
  );
}
