/** What the store says about a host, in `hosts/<host>.json`: whose site it shows, or where it leads. */
export type HostRecord = { dealer: string } | { movedTo: string };
