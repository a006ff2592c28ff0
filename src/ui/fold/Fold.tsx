import type { FoldedText } from '../../domain/folded-text.ts';

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'text-fold': DetailedHTMLProps<HTMLAttributes<HTMLElement>, HTMLElement> & { class: string };
    }
  }
}

interface ToggleWords {
  /** 'View more' */
  more: string;
  /** 'View less' */
  less: string;
  /** What of, for those who hear the buttons of a page one after the other: 'about the Ford offer'. */
  about: string;
}

/**
 * A text of which the rest is shown on request. The page holds all of it; only where scripts run is the rest folded
 * away, from the first paint on. Drawn once at build; `FoldLife.astro` on the same page opens and closes it.
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
 * The same of HTML, which cannot be cut in the middle: its beginning as plain text stands in for it.
 *
 * @param html safe HTML: it is written as it is
 * @param excerpt its beginning; without one all of it is shown
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

function FoldToggle({ more, less, about }: ToggleWords) {
  return (
    <button type="button" className="fold-toggle" aria-expanded="false">
      <span className="fold-more">{more}</span>
      <span className="fold-less">{less}</span>
      <span className="visually-hidden"> {about}</span>
    </button>
  );
}
