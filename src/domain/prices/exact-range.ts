/**
 * The range of a search address whose ends are taken to the dollar or kilometre: ':24500!'. Without the mark they are
 * rounded to thousands, as a visitor's own on the slider (LIST-26, OPEN-40).
 *
 * @param range ':24500'
 */
export const exactRange = (range: string): string => `${range}!`;
