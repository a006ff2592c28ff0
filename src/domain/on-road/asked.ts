/** The field of the index with the price on the road: the advertised price and the estimated charges. */
export const onRoadField = 'on_road_price';

/**
 * The range of that field by which a search and its link say that on-road prices are asked for. It lets every car
 * through. It is a range so that links, saved searches and both engines need no other kind of parameter.
 */
export const askedRange = '0:';

/** A search, as in the URL or in the state of the page. */
interface Search {
  range?: Readonly<Record<string, unknown>> | undefined;
}

/** True when the search asks for on-road prices. */
export function asksOnRoad({ range }: Search): boolean {
  return range?.[onRoadField] !== undefined;
}

/** The search with on-road prices asked for or not. */
export function withOnRoad<S extends Search>(search: S, isAsked: boolean): S {
  const { [onRoadField]: _, ...range } = search.range ?? {};
  return { ...search, range: isAsked ? { ...range, [onRoadField]: askedRange } : range };
}
