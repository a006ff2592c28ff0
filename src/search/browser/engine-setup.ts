import type { SearchNode } from '../../config/search-nodes.ts';

/** The search engines of a site. The build writes this setup into the page. Plain JSON without secrets. */
export interface EngineSetup {
  /**
   * URL of the manifest that names the current index file of the static engine: '/search-index/current.json'. Undefined
   * when the stock is too large for a browser. Then only Typesense answers.
   */
  indexManifest?: string;
  /** URL path of the hidden cars, which no engine has. Undefined when the dealer hides none. */
  unlisted?: string;
  /** Undefined when only the static engine answers. */
  typesense?: TypesenseSetup;
}

export interface TypesenseSetup {
  /** When a node does not answer, the client tries the next one. */
  nodes: SearchNode[];
  /** A key that only permits searches, because every visitor can read it. */
  searchOnlyKey: string;
  /** The alias of the current collection: 'cars_bayside-motors'. */
  collection: string;
  /**
   * A collection with fewer cars is not believed to be complete, as that of a server that was restarted and still reads
   * its log. Then the static engine answers. Default: every collection is believed.
   */
  leastCars?: number;
}
