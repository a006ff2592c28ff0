/** Spelled as in feeds and forms. A separate file, so that browsers do not load the build's location checks. */
export const australianStates = ['act', 'nsw', 'nt', 'qld', 'sa', 'tas', 'vic', 'wa'] as const;
export type AustralianState = (typeof australianStates)[number];
