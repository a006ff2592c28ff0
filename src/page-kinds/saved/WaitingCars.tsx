/** A placeholder for a list that is loading. */
export function WaitingCars({ count = 3 }: { count?: number }) {
  return (
    <div aria-busy="true">
      <p className="visually-hidden" role="status">
        Looking up your cars
      </p>
      <div className="saved-waiting" aria-hidden="true">
        {Array.from({ length: count }, (_, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: all placeholders are equal
          <span key={place} className="skeleton" />
        ))}
      </div>
    </div>
  );
}
