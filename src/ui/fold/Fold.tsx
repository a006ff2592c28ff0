import type { FoldedText } from '../../domain/cars/folded-text.ts';

interface ToggleWords {
  more: string;
  less: string;
  /** Added to the accessible name of the button, to tell the buttons of a page apart: 'about the Ford offer'. */
  about?: string;
}

/**
 * A text that is collapsed after its beginning. The page contains all of it, and it is collapsed only with JavaScript,
 * from the first paint. It is rendered at build time; `text-fold.ts` opens and closes it.
 */
export function TextFold({ text, ...words }: ToggleWords & { text: FoldedText }) {
  if (text.rest === undefined) return <p>{text.shown}</p>;
  return (
    <text-fold class="fold">
      <p>
        {text.shown}
        <span className="fold-cut" aria-hidden="true">
          …
        </span>
        <span className="fold-rest">{text.rest}</span>
      </p>
      <FoldToggle {...words} />
    </text-fold>
  );
}

/**
 * The same for HTML, which cannot be cut in the middle. A plain-text excerpt is shown while it is collapsed.
 *
 * @param html safe HTML, which is not escaped
 * @param excerpt the beginning as plain text; without it the text is not collapsed
 */
export function HtmlFold({
  html,
  excerpt,
  ...words
}: ToggleWords & { html: string; excerpt?: string | undefined }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised where it was read
  const whole = <div className="fold-whole" dangerouslySetInnerHTML={{ __html: html }} />;
  if (excerpt === undefined) return whole;
  return (
    <text-fold class="fold">
      <p className="fold-excerpt">{excerpt}</p>
      {whole}
      <FoldToggle {...words} />
    </text-fold>
  );
}

/** The button of a `<text-fold class="fold">`: it shows and hides the parts with `fold-rest`. */
export function FoldToggle({ more, less, about, isButton }: ToggleWords & { isButton?: boolean }) {
  return (
    <button
      type="button"
      className={`fold-toggle ${isButton ? 'button' : 'text-button'}`}
      data-rank={isButton && 'quiet'}
      aria-expanded="false"
    >
      <span className="fold-more">{more}</span>
      <span className="fold-less">{less}</span>
      {about && <span className="visually-hidden"> {about}</span>}
    </button>
  );
}
