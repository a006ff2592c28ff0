import { type Paint, stableNumber } from './spec.ts';

/** Four tones of one paint under a broad soft light from above. */
export interface PaintTones {
  /** The colour that people would name. */
  base: string;
  /** Surfaces turned to the light: shoulder, roof edge, bonnet. */
  light: string;
  /** Surfaces turned down: below a crease, lower doors. */
  shade: string;
  /** Undercuts and the far ends, where the body turns away. */
  deep: string;
}

/** Black and white have a wide range from light to deep, because only reflections show their form. */
export const paintTones: Record<Paint, PaintTones> = {
  white: { base: '#eef1f3', light: '#ffffff', shade: '#c9d0d6', deep: '#87919a' },
  pearl: { base: '#ece9e2', light: '#fffdf8', shade: '#cbc6bc', deep: '#8d877b' },
  silver: { base: '#b9c0c6', light: '#eef2f5', shade: '#8d959c', deep: '#555d65' },
  grey: { base: '#858d94', light: '#c3cad0', shade: '#5f676e', deep: '#343a40' },
  charcoal: { base: '#474e55', light: '#8f99a2', shade: '#2f353b', deep: '#15191d' },
  black: { base: '#1d2024', light: '#7d8791', shade: '#101215', deep: '#050607' },
  blue: { base: '#1f62b4', light: '#7fb4ec', shade: '#154684', deep: '#0a2449' },
  navy: { base: '#1d3155', light: '#6d86b2', shade: '#13223d', deep: '#080f1f' },
  red: { base: '#b91f27', light: '#f0787a', shade: '#861219', deep: '#470709' },
  burgundy: { base: '#6a1a2b', light: '#b56475', shade: '#48101c', deep: '#23060c' },
  orange: { base: '#de651c', light: '#ffb277', shade: '#a84610', deep: '#5e2406' },
  yellow: { base: '#efbe1f', light: '#fff09a', shade: '#bd8d0e', deep: '#6f5006' },
  gold: { base: '#b59a62', light: '#ead9ac', shade: '#87703f', deep: '#4b3d1f' },
  green: { base: '#2f5d48', light: '#86b09b', shade: '#1f4132', deep: '#0d2019' },
  brown: { base: '#5f4534', light: '#aa8b76', shade: '#402d21', deep: '#1f150f' },
  beige: { base: '#d3c6ae', light: '#f6eedd', shade: '#a99b82', deep: '#685d49' },
  purple: { base: '#54356f', light: '#a184bd', shade: '#39234d', deep: '#1b0f26' },
};

/**
 * Words in Australian paint names. The first row that matches wins. Plain colour words come before trade words: 'Snow
 * White Pearl' is white, and 'Silver Sky' is silver.
 */
const paintWords: readonly (readonly [Paint, RegExp])[] = [
  ['burgundy', /\b(burgundy|maroon|merlot|wine|bordeaux|cranberry|garnet|shiraz|oxblood|claret)\b/],
  ['navy', /\b(navy|(?:midnight|dark|deep|night) blue|dark sapphire|blue ?black|tansanite|estoril)\b/],
  [
    'charcoal',
    /\b(charcoal|(?:dark|gun ?metal|machine|graphite|lunar|magnetic|magma|steel|carbon) gr[ae]y|gun ?metal(?:lic)?|anthracite)\b/,
  ],
  ['pearl', /\b(white pearl|pearl white|ivory|alabaster|crystal pearl)\b/],
  ['beige', /\b(beige|sand|sandstone|cream|champagne|quicksand|dune|latte|almond|fawn|oat|savannah)\b/],
  ['white', /\bwhite\b/],
  ['black', /\bblack\b/],
  ['silver', /\bsilver\b/],
  ['grey', /\bgr[ae]y\b/],
  ['orange', /\borange\b/],
  ['red', /\bred\b/],
  ['blue', /\bblue\b/],
  ['green', /\bgreen\b/],
  ['yellow', /\byellow\b/],
  ['gold', /\bgold(?:en)?\b/],
  ['brown', /\bbrown\b/],
  ['purple', /\b(purple|violet)\b/],
  ['black', /\b(eclipse|ebony|onyx|obsidian|jet|phantom|raven|midnight|ink|panther|noir|schwarz|nero)\b/],
  [
    'charcoal',
    /\b(magnetic|graphite|meteor|meteorite|carbon|granite|slate|iron|titan|ash|volcano|storm|thunder|shadow|basalt|magnesium)\b/,
  ],
  [
    'white',
    /\b(glacier|polar|arctic|alpine|frost|frozen|snow|snowflake|ice|iceberg|chalk|crystal|blizzard|diamond|weiss|bianco|olympic|everest|summit|starlight)\b/,
  ],
  ['pearl', /\b(pearl|opal)\b/],
  [
    'silver',
    /\b(aluminium|platinum|sterling|chrome|mercury|moondust|ingot|billet|brilliant|argent|tungsten|titanium|nickel|zircon)\b/,
  ],
  [
    'grey',
    /\b(cement|concrete|fog|mist|smoke|gravity|cyber|pewter|metal stream|steel|nardo|gris|grigio|lunar|moonstone|ceramic)\b/,
  ],
  [
    'red',
    /\b(crimson|scarlet|ruby|cherry|chilli|fire|flame|inferno|rosso|rouge|race ?red|feverish|tomato|velocity|passion|soul|heat|sunset|fiery|ember)\b/,
  ],
  [
    'blue',
    /\b(azure|cobalt|sapphire|ocean|aqua|aquamarine|lagoon|atlantic|pacific|marina|cosmic|electric|lightning|surf|sky|reflex|nebula|eternal|turquoise|teal|neptune|bleu|blu|riviera|denim|horizon)\b/,
  ],
  [
    'green',
    /\b(olive|khaki|jungle|forest|emerald|jade|lime|moss|eucalypt(?:us)?|sage|fern|pine|bronze green|verde|kelp|mint|cactus|oasis)\b/,
  ],
  [
    'orange',
    /\b(copper|tangerine|amber|lava|mango|inca|papaya|habanero|phoenix|saffron|tiger|valencia|wildfire|sabre)\b/,
  ],
  ['yellow', /\b(lemon|sun|sunshine|mustard|giallo|acid|canary|solar)\b/],
  ['gold', /\b(brass|honey|wheat|harvest|champagne)\b/],
  [
    'brown',
    /\b(bronze|chocolate|mocha|coffee|walnut|chestnut|espresso|mahogany|cocoa|earth|oak|terra|umber|hazel|tan|cognac|copper brown|rust)\b/,
  ],
  ['purple', /\b(plum|aubergine|amethyst|lavender|mauve|indigo|mulberry|berry|grape)\b/],
  ['red', /\b(pink|magenta|rose|coral)\b/],
];

const unknownPaints: readonly Paint[] = ['white', 'silver', 'grey'];

/** The paint for a colour name of a dealer or maker. An unknown name gets a common colour, always the same one. */
export function paintNamed(colour: string | undefined, seed = ''): Paint {
  const name = (colour ?? '').toLowerCase().replace(/[^a-z]+/g, ' ');
  const found = paintWords.find(([, words]) => words.test(name));
  if (found) return found[0];
  return unknownPaints[stableNumber(name.trim() || seed, unknownPaints.length)] ?? 'white';
}
