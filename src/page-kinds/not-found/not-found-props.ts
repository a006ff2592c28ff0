import type { CardRules, CardView } from '../../domain/card-view.ts';
import type { EngineSetup } from '../../search/browser/engine-setup.ts';

/** Props of `/404.html`. */
export interface NotFoundProps {
  searchPath: string;
  newest: CardView[];
  goneCar: GoneCarSetup;
}

/** The setup to show more about a car that is not on the site. Plain JSON. */
export interface GoneCarSetup {
  engine: EngineSetup;
  cardRules: CardRules;
  /** The makes that can be bought, with their models. */
  makes: (NamedCars & { models: Omit<NamedCars, 'path'>[] })[];
  bodies: NamedCars[];
}

/** Cars with the same name, and the path of the page that lists them. */
export interface NamedCars {
  name: string;
  path: string;
  /** All spellings of the name in the stock. */
  values: string[];
}
