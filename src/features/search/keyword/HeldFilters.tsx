import { useRange, useRefinementList } from 'react-instantsearch';

/** Filters without a place on the page, see `useHeldFilters`. */
export function HeldFilters({ lists, ranges }: { lists: string[]; ranges: string[] }) {
  return (
    <>
      {lists.map((key) => (
        <HeldList key={key} attribute={key} />
      ))}
      {ranges.map((key) => (
        <HeldRange key={key} attribute={key} />
      ))}
    </>
  );
}

function HeldList({ attribute }: { attribute: string }) {
  useRefinementList({ attribute });
  return null;
}

function HeldRange({ attribute }: { attribute: string }) {
  useRange({ attribute });
  return null;
}
