import { grouped } from '../../domain/money.ts';
import { useCountUp } from './use-count-up.ts';

interface ShowButtonProps {
  /** As it may be said, see `countToShow`. */
  count: number;
  noun: { one: string; other: string };
  onClick: () => void;
}

/**
 * 'Show Me 42 Cars' (LIST-6, OPEN-56): closes the drawer over the results it counted. The count runs before the eyes
 * alone (LIST-7): a screen reader is told where it ends, and nothing on the way there.
 */
export function ShowButton({ count, noun, onClick }: ShowButtonProps) {
  const shown = useCountUp(count);
  const word = count === 1 ? noun.one : noun.other;
  return (
    <div className="search-show">
      <button type="button" className="button" data-rank="primary" onClick={onClick}>
        <span aria-hidden="true">
          Show Me <span className="search-show-count">{grouped(shown)}</span> {word}
        </span>
        <span className="visually-hidden">
          Show Me {grouped(count)} {word}
        </span>
      </button>
    </div>
  );
}
