/** 'Yes', 'n', '1', 'TRUE'. Undefined for anything that is neither yes nor no. */
export function writtenTruth(text: string): boolean | undefined {
  const word = text.toLowerCase();
  if (['true', 'yes', 'y', '1'].includes(word)) return true;
  return ['false', 'no', 'n', '0'].includes(word) ? false : undefined;
}
