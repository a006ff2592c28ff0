/** The price of every car in NDJSON text, by id; 0 for a car without a price. Lines that are not JSON are left out. */
export function pricesOfLines(text: string): Map<string, number> {
  const prices = new Map<string, number>();
  for (const line of text.split('\n')) {
    if (line.trim() === '') continue;
    try {
      const { id, price } = JSON.parse(line) as { id?: unknown; price?: unknown };
      if (typeof id === 'string' || typeof id === 'number')
        prices.set(String(id), typeof price === 'number' ? price : 0);
    } catch {
      // Reading the stock reports the line.
    }
  }
  return prices;
}
