import { type FormEvent, useId, useState } from 'react';
import { useStore } from 'zustand';
import { pageSite } from '../../api/client.ts';
import { VehicleCard } from '../../car/card/VehicleCard.tsx';
import { cardView } from '../../domain/cars/card-view-of.ts';
import { savedCarOf } from '../../domain/cars/saved-car.ts';
import { longestNote, mostShared, type SharedList, sharedListHash } from '../../domain/cars/shared-list.ts';
import { savedListPaths } from '../../domain/prices/saving.ts';
import { addFavourite, garage } from '../../stores/saved-cars.ts';
import { showToast } from '../../stores/toasts.ts';
import { Button } from '../../ui/Button.tsx';
import { ListRepaymentNotes } from '../../ui/RepaymentNotes.tsx';
import { LookUpProblem, OnRoadPrices, useListVisitor, useLookedUp, WaitingCars } from './LookedUpCars.tsx';
import type { SavedListSetup } from './saving-pages.ts';
import { shareOrCopy } from './share-or-copy.ts';

/**
 * Makes a link to the visitor's favourites, with a note. Opens the share dialog of the device; without such a dialog it
 * copies the link; where neither is possible, the visitor copies it from the field.
 *
 * @param ids of the saved cars, the newest first
 */
export function ShareForm({ ids, noun }: { ids: readonly string[] } & Pick<SavedListSetup, 'noun'>) {
  const id = useId();
  const [note, setNote] = useState('');
  const link = location.origin + savedListPaths.garage + sharedListHash({ ids: [...ids], note });
  const share = (event: FormEvent) => {
    event.preventDefault();
    void shareOrCopy({ url: link }, 'Copy the link from the field');
  };
  return (
    <form className="saved-alerts-form stack-4 measure" onSubmit={share}>
      <p className="note">
        The link itself has the list and your note. Nothing is sent to us, and whoever has the link can see
        both.
        {ids.length > mostShared && ` It has the newest ${mostShared} ${noun.other.toLowerCase()}.`}
      </p>
      <div className="field">
        <label htmlFor={`${id}-note`}>Note (optional)</label>
        <textarea
          className="input"
          id={`${id}-note`}
          rows={2}
          maxLength={longestNote}
          value={note}
          onChange={({ target }) => setNote(target.value)}
        />
      </div>
      <div className="field">
        <label htmlFor={`${id}-link`}>Link</label>
        <input
          className="input"
          id={`${id}-link`}
          readOnly
          value={link}
          onFocus={({ target }) => target.select()}
        />
      </div>
      <Button type="submit" className="button at-start" data-rank="primary">
        Share the link
      </Button>
    </form>
  );
}

interface SharedCarsProps {
  setup: SavedListSetup;
  shared: SharedList;
}

/** The list of a shared link, with what its cars cost now. The visitor's own favourites stay as they are. */
export function SharedCars({ setup, shared }: SharedCarsProps) {
  const { engine, noun, cardRules: rules } = setup;
  const visitor = useListVisitor(setup);
  const found = useLookedUp(engine, shared.ids);
  const store = garage(pageSite().dealershipId);
  const own = useStore(store, (state) => state.cars);
  const cars = shared.ids.flatMap((id) => found.car(id) ?? []);
  const goneCount = shared.ids.filter((id) => found.car(id) === null).length;
  const unsaved = cars.filter((car) => car.status !== 'sold' && !own.some(({ id }) => id === car.id));
  const nouns = noun.other.toLowerCase();
  const saveAll = () => {
    // A list begins with what was saved last.
    for (const car of unsaved.toReversed()) addFavourite(store, savedCarOf(car, Date.now()));
    showToast({ text: unsaved.length === 1 ? 'Car Saved In Favourites' : 'Saved in your favourites' });
  };
  return (
    <section className="saved saved-shared stack-5 ruled-below" aria-labelledby="shared-cars">
      <div className="stack-2">
        <h2 id="shared-cars">
          {shared.ids.length === 1
            ? `A ${noun.one.toLowerCase()} shared with you`
            : `${shared.ids.length} ${nouns} shared with you`}
        </h2>
        {shared.note && <blockquote className="measure breaks">{shared.note}</blockquote>}
        {goneCount > 0 && (
          <p role="status">
            {goneCount === 1 ? 'One is' : `${goneCount} are`} not listed at the moment, and left out here.
          </p>
        )}
      </div>
      {found.status === 'looking' && <WaitingCars count={shared.ids.length - cars.length} />}
      {found.status === 'failed' && <LookUpProblem what={`these ${nouns}`} onTryAgain={found.tryAgain} />}
      <OnRoadPrices {...{ setup, cars, visitor }} />
      <ul className="car-grid saved-grid" role="list" aria-label="Shared cars">
        {cars.map((car) => (
          <li key={car.id}>
            <VehicleCard car={cardView(car, rules, visitor)} headingLevel={3} />
          </li>
        ))}
      </ul>
      <ListRepaymentNotes cars={cars} {...{ rules, visitor }} />
      <p className="button-row">
        {unsaved.length > 0 && (
          <Button data-rank="primary" onClick={saveAll}>
            {unsaved.length === 1 ? 'Save it' : `Save all ${unsaved.length}`}
          </Button>
        )}
        <a className="button" data-rank="quiet" href={savedListPaths.garage}>
          Only my own favourites
        </a>
      </p>
    </section>
  );
}
