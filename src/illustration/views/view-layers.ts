/** What a view hands to the document: definitions, the shadow on the floor, and the vehicle itself. */
export interface ViewLayers {
  defs: string;
  shadow: string;
  art: string;
}
