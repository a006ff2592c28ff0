import type { Paint } from './spec.ts';
import { stableNumber } from './stable-number.ts';

/**
 * Words found in Australian paint names, strongest first: a plain colour word anywhere in the name beats a trade
 * word ('Snow White Pearl' is white, 'Silver Sky' silver), and within a rank the earlier row wins.
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

/** The paint nearest to a colour as a dealer or maker names it. Unknown names get a stable common colour. */
export function paintNamed(colour: string | undefined, seed = ''): Paint {
  const name = (colour ?? '').toLowerCase().replace(/[^a-z]+/g, ' ');
  const found = paintWords.find(([, words]) => words.test(name));
  if (found) return found[0];
  return unknownPaints[stableNumber(name.trim() || seed, unknownPaints.length)] ?? 'white';
}
