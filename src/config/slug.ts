/** Allowed names of a dealer's folder. The slug is also a host name and part of file names. */
export const slugPattern = /^(?=.{1,60}$)[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** 'Smith & Sons' becomes 'smith-sons'. Empty when the name has no letters or digits. */
export function nearestSlug(name: string): string {
  const plain = name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  const joined = plain.replace(/[^a-z0-9]+/g, '-').replace(/^-/, '');
  return joined.slice(0, 60).replace(/-$/, '');
}
