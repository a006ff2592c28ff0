/** Makes whose spelling is not simply a capital first letter, or that feeds shorten. */
const makes: { display: string; spellings: string[] }[] = [
  ...'BMW MG GWM LDV BYD HSV FPV KGM JAC GMC TVR KTM MAN DAF UD GAC XPeng Ineos BSA'
    .split(' ')
    .map((display) => ({ display, spellings: [] })),
  { display: 'Mercedes-Benz', spellings: ['mercedes', 'merc', 'mb', 'mercedesbenz', 'benz'] },
  { display: 'Mercedes-AMG', spellings: ['amg'] },
  { display: 'Rolls-Royce', spellings: ['rolls', 'rollsroyce'] },
  { display: 'Land Rover', spellings: ['landrover', 'range rover', 'rangerover'] },
  { display: 'Great Wall', spellings: ['greatwall', 'great wall motors'] },
  { display: 'Alfa Romeo', spellings: ['alfa', 'alfaromeo'] },
  { display: 'Aston Martin', spellings: ['aston', 'astonmartin'] },
  { display: 'Harley-Davidson', spellings: ['harley', 'harley davidson'] },
  { display: 'Mini', spellings: ['bmw mini'] },
  { display: 'Volkswagen', spellings: ['vw', 'volks wagen'] },
  { display: 'SsangYong', spellings: ['ssang yong', 'ssangyong'] },
  { display: 'Citroen', spellings: [] },
  { display: 'Skoda', spellings: [] },
  { display: 'McLaren', spellings: ['mc laren'] },
  { display: 'Isuzu', spellings: ['isuzu ute'] },
  { display: 'Ram', spellings: ['dodge ram'] },
  { display: 'Chevrolet', spellings: ['chevy'] },
  { display: 'Haval', spellings: ['gwm haval'] },
];

const table = spellingTable(makes);

/** 'MERCEDES BENZ' is 'Mercedes-Benz', 'TOYOTA' is 'Toyota'. An unknown make in mixed case is not changed. */
export function makeName(spelling: string): string {
  const known = table.get(spellingKey(spelling));
  if (known) return known;
  const shouting = spelling === spelling.toUpperCase() && spelling.length > 3;
  const whispering = spelling === spelling.toLowerCase();
  return shouting || whispering ? capitalised(spelling) : spelling;
}

/** 'HEIDELBERG WEST' is 'Heidelberg West', "O'CONNOR" is "O'Connor". */
export function capitalised(value: string): string {
  return value.toLowerCase().replace(/(?<=^|[\s\-/(]|\b[od]['’])\p{L}/gu, (letter) => letter.toUpperCase());
}

/** Words in paint names by base colour. The last word that means a colour decides ('Blue Black' is black). */
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

const states: Record<string, string> = {
  act: 'ACT',
  'australian capital territory': 'ACT',
  nsw: 'NSW',
  'new south wales': 'NSW',
  nt: 'NT',
  'northern territory': 'NT',
  qld: 'QLD',
  queensland: 'QLD',
  sa: 'SA',
  'south australia': 'SA',
  tas: 'TAS',
  tasmania: 'TAS',
  vic: 'VIC',
  victoria: 'VIC',
  wa: 'WA',
  'western australia': 'WA',
};

/** 'AU-VIC' and 'Victoria' are 'VIC'. Undefined for what is no Australian state. */
export function stateCode(spelling: string): string | undefined {
  const key = spellingKey(spelling).replace(/^au(?:s|stralia)? /, '');
  return Object.hasOwn(states, key) ? states[key] : undefined;
}

/** Spellings are compared without case, accents and punctuation: 'Ute / Tray' is 'ute tray'. */
export function spellingKey(value: string): string {
  return value
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** What is shown, by any of its spellings. A spelling that stands for two words is a mistake in the table. */
export function spellingTable(
  words: readonly { display: string; spellings: readonly string[] }[],
): Map<string, string> {
  const table = new Map<string, string>();
  for (const { display, spellings } of words) {
    for (const spelling of [display, ...spellings]) {
      for (const key of [spellingKey(spelling), spelling.toLowerCase()]) {
        if ((table.get(key) ?? display) !== display)
          throw new Error(`'${spelling}' stands for two entries of a spelling table`);
        table.set(key, display);
      }
    }
  }
  return table;
}
