import type { Car } from '../domain/car.ts';
import { type Shape, stableNumber } from './spec.ts';

/** A shape and the words that mean it, in lower case with single spaces for punctuation. */
type ShapeRule = readonly [Shape, RegExp];

/** The kinds of ute, for cars that are known to be utes. The default is a dual cab, which most utes have. */
const cabRules: readonly ShapeRule[] = [
  ['ute-double', /\b(dual|double|crew) ?cab\b|\bd ?cab\b/],
  [
    'ute-single',
    /\b(single|extra|extended|super|king|freestyle|space|smart|club) ?cab\b|\bcab chassis\b|\bs ?cab\b/,
  ],
];

/** Matched with the body fields, then with name and model. The first match wins, so specific words come first. */
const bodyRules: readonly ShapeRule[] = [
  ['motorhome', /\b(motor ?homes?|mobile home|camper ?vans?)\b/],
  // Nissan sells a van called Caravan.
  ['caravan', /\b((?<!nissan )caravans?|pop ?tops?|camper trailers?)\b/],
  ['motorcycle', /\b(motor ?(?:cycles?|bikes?)|road bike|naked bike|scooters?)\b/],
  ...cabRules,
  ['ute-single', /^(?!.*\b(?:utes?|utility)\b).*\btray\b/],
  ['light-truck', /\b(trucks?|tipper|pantech|flat ?bed|prime mover)\b/],
  ['people-mover', /\b(people ?movers?|mpv|mini ?van)\b/],
  ['bus', /\b(buses|bus|mini ?bus|coach|commuter)\b/],
  ['ute-double', /\b(utes?|utility|utilities|pick ?ups?)\b/],
  ['van', /\b(vans?|crewvan|cargo)\b/],
  ['convertible', /\b(convertibles?|cabriolets?|cabrio|roadsters?|spyder|spider|soft ?top|targa)\b/],
  ['coupe', /\b(coup[eé]s?)(?!\w)/],
  ['suv', /\b(suvs?|four wheel drive|4wd wagon|crossover)\b/],
  ['hatch', /\b(hatch(?:back)?s?|liftback|sportback|sprtbck)\b/],
  ['wagon', /\b(wagons?|estate|sportwagon|avant|shooting brake)\b/],
  ['sedan', /\b(sedans?|saloon|limousine)\b/],
];

/** Well-known models, for listings whose body field is empty or says only 'Commercial'. */
const modelRules: readonly ShapeRule[] = [
  [
    'light-truck',
    /\b(n[lnpqm]r|canter|dyna|hino|fuso|dutro|mighty|daily|eurocargo|stralis|kenworth|prostar|iveco|k2[79]00)\b/,
  ],
  [
    'ute-double',
    /\b(hilux|ranger|navara|triton|d ?max|bt ?50|amarok|colorado|rodeo|musso|cannon|t60|gladiator|silverado|ram|f ?150|tundra|landcruiser 79)\b/,
  ],
  [
    'van',
    /\b(hiace|nissan caravan|transit|transporter|crafter|sprinter|vito|trafic|kangoo|master|ducato|iload|g10|v80|deliver \d|caddy|express|berlingo|partner|expert|dispatch|scudo|combo|mb100|e2000|apv|every|hijet)\b/,
  ],
  [
    'people-mover',
    /\b(carnival|odyssey|tarago|estima|elgrand|alphard|vellfire|staria|multivan|caravelle|imax|valente|v class|granvia|previa|delica|serena)\b/,
  ],
  ['bus', /\b(coaster|rosa)\b/],
  [
    'suv',
    /\b(rav4|cx ?\d+|tucson|santa fe|sportage|sorento|outlander|asx|x ?trail|qashqai|patrol|prado|landcruiser|kluger|forester|tiguan|touareg|t cross|t roc|x[1-7]|q[2-8]|gl[abces]|haval|pajero|everest|territory|escape|captiva|jimny|vitara|cr ?v|hr ?v|wrangler|cherokee|discovery|defender|range rover|macan|cayenne|seltos|kona|c hr|zs|hs|mu ?x|rexton)\b/,
  ],
  ['coupe', /\b(mustang|toyota 86|brz|supra|911|cayman|370z|350z|gt r|corvette|challenger)\b/],
  ['convertible', /\b(mx ?5|miata|boxster|z4|slk)\b/],
  [
    'hatch',
    /\b(golf|polo|i20|i30|fiesta|focus|swift|yaris|jazz|mazda ?2|axela|rio|picanto|208|308|clio|leaf|mg ?3|micra|baleno|a1|a3|s3|rs 3|1 series|a class|mini|cooper|fabia)\b/,
  ],
  ['wagon', /\b(octavia|v60|v90|levorg|outback)\b/],
  [
    'sedan',
    /\b(camry|corolla|mazda ?[36]|commodore|falcon|accord|civic|sonata|stinger|cruze|wrx|m3|[357] series|[ces] class|a[4-8]|rs 7|is ?\d+|es ?\d+|model [3s]|lancer|cerato|elantra|liberty|impreza|skyline)\b/,
  ],
];

/** The fields of a car that decide its drawing. Every field may be missing. */
export type DrawnCar = {
  [Field in
    | 'make'
    | 'model'
    | 'badge'
    | 'year'
    | 'colour'
    | 'simple_body'
    | 'bodyconfiguration'
    | 'item_type'
    | 'name'
    | 'id']?: Car[Field] | undefined;
} & {
  /** Millimetres, where the feed knows them. */
  variant?: { vehiclelength?: number | undefined; vehicleheight?: number | undefined } | undefined;
};

const commonShapes: readonly Shape[] = ['sedan', 'hatch', 'suv'];

function firstMatch(rules: readonly ShapeRule[], text: string): Shape | undefined {
  return rules.find(([, words]) => words.test(text))?.[0];
}

export function plain(...parts: readonly (string | undefined)[]): string {
  return parts
    .map((part) => part ?? '')
    .join(' ')
    .toLowerCase()
    .replace(/[\s/_,.()-]+/g, ' ')
    .trim();
}

/** Corrects the body by the model: the cab of a ute, or an SUV that a register calls a wagon. */
function refined(shape: Shape, body: string, name: string): Shape {
  if (shape === 'ute-double') return firstMatch(cabRules, `${body} ${name}`) ?? shape;
  if (shape === 'wagon') {
    const model = firstMatch(modelRules, name);
    return model === 'suv' || model === 'people-mover' ? model : shape;
  }
  if (shape === 'van' && /\bcommuter\b/.test(name)) return 'bus';
  return shape;
}

/** The shape of a car, from its body and kind, else from the words of its name. */
export function shapeOf(car: DrawnCar): Shape {
  const body = plain(car.simple_body, car.bodyconfiguration);
  const name = plain(car.make, car.model, car.name);
  if (car.item_type === 'motorcycle') return 'motorcycle';
  const named = firstMatch(bodyRules, name);
  if (car.item_type === 'caravan') {
    return named === 'motorhome' || firstMatch(bodyRules, body) === 'motorhome' ? 'motorhome' : 'caravan';
  }
  if (named === 'motorhome') return named;

  const shape = firstMatch(bodyRules, body);
  if (shape) return refined(shape, body, name);
  // 'Commercial' is a van, a ute or a truck. Then 'Liftback' in the name means a kind of door.
  if (/\bcommercial\b/.test(body)) return refined(firstMatch(modelRules, name) ?? named ?? 'van', body, name);
  const guess = named ?? firstMatch(modelRules, name);
  if (guess) return refined(guess, body, name);
  return commonShapes[stableNumber(name || (car.id ?? ''), commonShapes.length)] ?? 'sedan';
}
