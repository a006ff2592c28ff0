/**
 * What happens to a save besides the files:
 *
 * - files: nothing
 * - commit: it is committed with git, in the name of who saved it
 * - push: and pushed to the remote of the branch
 */
export const contentModes = ['files', 'commit', 'push'] as const;
export type ContentMode = (typeof contentModes)[number];
