/** Which engine a search page asks, as the build tells the browser. Plain JSON; nothing in it is secret. */
export interface EngineSetup {
  /**
   * Where the browser finds which index file of the static engine is current: '/search-index/current.json'. None where
   * the stock is beyond what a browser should load: then only Typesense answers.
   */
  indexManifest?: string;
  /** None: the static engine answers alone. */
  typesense?: TypesenseSetup;
}

export interface TypesenseSetup {
  /** Without scheme or port. Several: the others are asked when one does not answer. */
  nodes: { host: string; port: number; protocol: 'https' | 'http' }[];
  /** Searches and nothing else: every visitor can read it. */
  searchOnlyKey: string;
  /** The alias that stands for the current collection: 'cars_bayside-motors'. */
  collection: string;
}
