import { spellingKey } from './spelling.ts';

/** Base colours by the words paints are named with; the last word that means a colour decides ('Blue Black'). */
const words: Record<string, string[]> = {
  White: ['pearl', 'ivory', 'snow', 'polar', 'arctic', 'alabaster', 'frost', 'chalk', 'blanc'],
  Silver: ['platinum', 'aluminium', 'aluminum', 'chrome', 'sterling', 'argent'],
  Grey: [
    'gray',
    'graphite',
    'charcoal',
    'gunmetal',
    'slate',
    'titanium',
    'granite',
    'magnetic',
    'ash',
    'steel',
    'smoke',
    'cement',
    'anthracite',
  ],
  Black: ['ebony', 'onyx', 'obsidian', 'noir', 'jet', 'phantom'],
  Blue: ['navy', 'azure', 'cobalt', 'indigo', 'sapphire', 'teal', 'aqua', 'cyan'],
  Red: ['scarlet', 'crimson', 'ruby', 'cherry', 'vermilion'],
  Burgundy: ['maroon', 'claret', 'wine', 'merlot', 'bordeaux'],
  Green: ['emerald', 'olive', 'khaki', 'lime', 'jade', 'sage'],
  Orange: ['copper', 'tangerine', 'amber'],
  Yellow: ['lemon', 'canary', 'mustard'],
  Gold: ['champagne'],
  Brown: ['chocolate', 'mocha', 'mahogany', 'coffee', 'chestnut'],
  Bronze: [],
  Beige: ['cream', 'sand', 'tan', 'fawn', 'latte'],
  Purple: ['violet', 'plum', 'mauve', 'aubergine', 'lilac'],
  Pink: ['rose', 'magenta'],
  Turquoise: [],
};

const byWord = new Map<string, string>();
for (const [colour, others] of Object.entries(words)) {
  byWord.set(colour.toLowerCase(), colour);
  for (const other of others) byWord.set(other, colour);
}
const bases = new Set(Object.keys(words).map((colour) => colour.toLowerCase()));

/** 'Crystal White Pearl' is 'White', 'Gun Metallic Grey' is 'Grey'. Undefined when no word names a colour. */
export function baseColour(paint: string): string | undefined {
  const parts = spellingKey(paint).split(' ');
  const plain = parts.findLast((part) => bases.has(part) || part === 'gray');
  const word = plain ?? parts.findLast((part) => byWord.has(part));
  return word ? byWord.get(word) : undefined;
}
