/** Where the files of a site are written: a folder (site-folder.ts) or a release (release-output.ts). */
export interface SiteOutput {
  write(path: string, content: string | Uint8Array): void;
  /** Takes a file over from the current site. False when it does not exist. */
  keep(path: string): boolean;
  /** Copies a file the dealer may edit in place later. */
  copy(path: string, source: string): void;
  /**
   * Adds a file that never changes.
   *
   * @throws with code ENOENT when the source does not exist
   */
  adopt(path: string, source: string): void;
}
