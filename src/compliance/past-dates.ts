const months = 'january|february|march|april|may|june|july|august|september|october|november|december'.split(
  '|',
);
const lastDay = '(?:until|till|ends?|ending|expires?|by|before|to|offer closes?)';
const inWords = new RegExp(
  String.raw`\b${lastDay}\s+(?:on\s+)?(\d{1,2})(?:st|nd|rd|th)?\s+(?:of\s+)?(${months.map((name) => `${name.slice(0, 3)}(?:${name.slice(3)})?`).join('|')}|sept)\.?,?\s+(20\d\d)`,
  'gi',
);
const inDigits = new RegExp(String.raw`\b${lastDay}\s+(?:on\s+)?(\d{1,2})[/.](\d{1,2})[/.](20\d\d)`, 'gi');

/**
 * End dates in a text that are in the past: 'until 30 June 2026', 'ends 30/6/2026'.
 *
 * @param today ISO date
 */
export function pastDates(text: string, today: string): string[] {
  const spelled = [...text.matchAll(inWords)].map(([found, day, name, year]) => {
    const month = months.findIndex((one) => one.startsWith(name!.toLowerCase().slice(0, 3))) + 1;
    return { found, date: isoDate(year!, String(month), day!) };
  });
  const numbered = [...text.matchAll(inDigits)].map(([found, day, month, year]) => ({
    found,
    date: isoDate(year!, month!, day!),
  }));
  return [...spelled, ...numbered].filter(({ date }) => date < today).map(({ found }) => found);
}

function isoDate(year: string, month: string, day: string): string {
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}
