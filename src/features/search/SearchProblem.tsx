/** Said above the cars of the last search, which stay (ERR-5). */
export function SearchProblem({ onRetry }: { onRetry: () => void }) {
  return (
    <p className="search-problem" role="alert">
      We could not update the list. These are the cars from before.
      <button type="button" className="search-clear" onClick={onRetry}>
        Try again
      </button>
    </p>
  );
}
