import type { CardRules, CardView } from '../../domain/card-view.ts';
import type { EngineSetup } from '../../search/browser/engine-setup.ts';

/** `/404.html`. */
export interface NotFoundProps {
  searchPath: string;
  newest: CardView[];
  goneCar: GoneCarSetup;
}

/** What the page is told to say more about the address of a car that is not there. Plain JSON. */
export interface GoneCarSetup {
  engine: EngineSetup;
  cardRules: CardRules;
  /** Makes that can be bought, with their models. */
  makes: (NamedCars & { models: Omit<NamedCars, 'path'>[] })[];
  bodies: NamedCars[];
}

/** Cars that share a name, and the page that lists them. */
export interface NamedCars {
  name: string;
  path: string;
  /** Every spelling of it in the stock. */
  values: string[];
}
