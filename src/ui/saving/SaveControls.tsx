import type { CardView } from '../../domain/cars/card-view.ts';
import { Icon } from '../Icon.tsx';

interface SaveControlsProps {
  car: CardView;
  /** Small and on the photo, or in a line of text. */
  look?: 'photo' | 'line';
}

/**
 * The heart and the compare toggle of a car. Nothing on sites where visitors cannot save cars.
 *
 * `aria-pressed` has the state of a button. A word beside the heart follows it, with the name of the button.
 *
 * The markup is the same in static pages and in islands. A custom element, which every page defines once, writes the
 * state into it: in the HTML as well as in cards that React adds later. The element may do that before the island
 * hydrates, so React must accept markup that it did not write (`suppressHydrationWarning`).
 */
export function SaveControls({ car, look = 'photo' }: SaveControlsProps) {
  const { saving, title } = car;
  if (!saving) return null;
  return (
    <car-saving
      class={`car-saving car-saving--${look}`}
      data-id={car.id}
      data-offered={saving.offered ? '' : undefined}
    >
      <button
        className="car-save"
        type="button"
        data-control="save"
        aria-label={`Save ${title}`}
        aria-pressed="false"
        hidden={!saving.offered}
        suppressHydrationWarning
      >
        <Icon name="heart" />
        {look === 'line' && <span suppressHydrationWarning>Save</span>}
      </button>
      {saving.compare && (
        <button
          className="car-compare"
          type="button"
          data-control="compare"
          title="Compare"
          aria-label={`Compare ${title}`}
          aria-pressed="false"
          hidden={!saving.offered}
          suppressHydrationWarning
        >
          <Icon name="compare" />
          Compare
        </button>
      )}
    </car-saving>
  );
}
