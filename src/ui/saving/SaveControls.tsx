import type { CardView } from '../../domain/cars/card-view.ts';
import type { SavedCar } from '../../domain/cars/saved-car.ts';
import { Icon } from '../Icon.tsx';

/** The data of a car that a control stores. The time is added when it is pressed. */
type SavedFacts = Omit<SavedCar, 'savedAt'>;

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
  const facts: SavedFacts = {
    id: car.id,
    name: title,
    slug: car.slug,
    make: saving.make,
    model: saving.model,
    primary_image_url: car.image.src,
    price: saving.price,
    ...(saving.dealershipId && { dealership_id: saving.dealershipId }),
  };
  return (
    <car-saving
      class={`car-saving car-saving--${look}`}
      data-car={JSON.stringify(facts)}
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
