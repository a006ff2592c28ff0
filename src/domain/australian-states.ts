/** As feeds and forms write them. In a file of its own: what judges a location at build time is no business of a browser. */
export const australianStates = ['act', 'nsw', 'nt', 'qld', 'sa', 'tas', 'vic', 'wa'] as const;
export type AustralianState = (typeof australianStates)[number];
