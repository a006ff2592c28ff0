/** 'Brisbane time' */
export function zoneInWords(timeZone: string): string {
  return `${timeZone.split('/').at(-1)?.replaceAll('_', ' ')} time`;
}
