import { grouped } from '../../domain/money.ts';
import { useCountUp } from './use-count-up.ts';

interface ShowButtonProps {
  count: number;
  noun: { one: string; other: string };
  onClick: () => void;
}

/** 'Show Me 42 Cars' (LIST-6, OPEN-56): closes the drawer over the results it counted. */
export function ShowButton({ count, noun, onClick }: ShowButtonProps) {
  const shown = useCountUp(count);
  return (
    <div className="search-show">
      <button type="button" className="button" data-rank="primary" onClick={onClick}>
        <span>
          Show Me <span className="search-show-count">{grouped(shown)}</span>{' '}
          {count === 1 ? noun.one : noun.other}
        </span>
      </button>
    </div>
  );
}
