import { Icon } from '../../ui/Icon.tsx';
import type { SavedListSetup } from './saving-props.ts';

/** The message for an empty list: how to save a car, and where to start. */
export function EmptyList({ setup: { noun, searchPath } }: { setup: SavedListSetup }) {
  const [one, other] = [noun.one.toLowerCase(), noun.other.toLowerCase()];
  return (
    <div className="saved-empty">
      <Icon name="heart" />
      <h2>Nothing saved yet</h2>
      <p>
        Press the heart on any {one} to keep it here. You will see when its price drops, and when somebody
        else has bought it.
      </p>
      <a className="button" data-rank="primary" href={searchPath}>
        Look at our {other}
      </a>
    </div>
  );
}
