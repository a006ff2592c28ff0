import type { Car } from '../domain/car.ts';
import type { Shape } from './spec.ts';
import { stableNumber } from './stable-number.ts';

/** What the choice of a drawing reads of a car; every field may be missing. */
export type DrawnCar = {
  [Field in
    | 'make'
    | 'model'
    | 'year'
    | 'colour'
    | 'simple_body'
    | 'bodyconfiguration'
    | 'item_type'
    | 'name'
    | 'id']?: Car[Field] | undefined;
};

type Rule = readonly [Shape, RegExp];

/** Read in the body fields, then in name and model. The first match wins, so narrow words come first. */
const bodyRules: readonly Rule[] = [
  ['motorhome', /\b(motor ?homes?|camper ?vans?|campervan|rv)\b/],
  ['caravan', /\b(caravans?|pop[- ]?tops?|camper trailers?|hybrid caravan|off ?road caravan)\b/],
  ['motorcycle', /\b(motor ?(?:cycles?|bikes?)|road bike|cruiser bike|naked bike|scooter)\b/],
  [
    'ute-single',
    /\b(single|extra|extended|super|king|freestyle|space|club)[- ]?cab\b|\bcab[- ]chassis single\b|\bs ?cab\b/,
  ],
  ['ute-double', /\b(dual|double|crew)[- ]?cab\b|\bd ?cab\b|\bpick ?up\b/],
  ['ute-single', /\bcab[- ]?chassis\b|\btray\b(?!.*\bute\b)/],
  ['light-truck', /\b(light truck|trucks?|tipper|pantech|flat ?bed|prime mover)\b/],
  ['people-mover', /\b(people[- ]?movers?|mpv|mini ?van)\b/],
  ['bus', /\b(buses|bus|mini ?bus|coach|commuter)\b/],
  ['ute-double', /\b(utes?|utility|utilities)\b/],
  ['van', /\b(vans?|panel van|crewvan|cargo)\b/],
  ['convertible', /\b(convertibles?|cabriolets?|cabrio|roadsters?|spyder|spider|soft ?top|targa)\b/],
  ['coupe', /\b(coup[eé]s?|2dr sports)\b/],
  ['suv', /\b(suvs?|four wheel drive|4wd wagon|off ?road|crossover)\b/],
  ['hatch', /\b(hatch(?:back)?s?|liftback|sportback)\b/],
  ['wagon', /\b(wagons?|estate|tourer|touring|sportwagon|avant|variant|shooting brake)\b/],
  ['sedan', /\b(sedans?|saloon|limousine)\b/],
];

/** Models whose body fields are often empty or merely 'Commercial'. */
const modelRules: readonly Rule[] = [
  [
    'ute-double',
    /\b(hilux|ranger|navara|triton|d ?max|bt ?50|amarok|colorado|ssangyong musso|musso|cannon|ute|t60|gladiator|silverado|ram|f ?150|tundra|landcruiser 79)\b/,
  ],
  [
    'van',
    /\b(hiace|transit|transporter|crafter|sprinter|vito|trafic|kangoo|master|ducato|iload|staria load|g10|deliver|caddy|express|berlingo|partner|expert|dispatch|scudo)\b/,
  ],
  [
    'people-mover',
    /\b(carnival|odyssey|tarago|estima|elgrand|alphard|vellfire|staria|multivan|caravelle|imax|valente|v ?class|granvia|previa|delica)\b/,
  ],
  ['bus', /\b(coaster|rosa)\b/],
  ['light-truck', /\b(npr|nqr|nnr|nlr|canter|dyna|hino|fuso|isuzu n|dutro|daily)\b/],
  [
    'suv',
    /\b(rav4|cx ?\d+|tucson|santa fe|sportage|sorento|outlander|asx|x ?trail|qashqai|patrol|prado|landcruiser|kluger|forester|outback|tiguan|touareg|x[1-7]|q[2-8]|gl[abces]|haval|pajero|everest|escape|captiva|jimny|vitara|cr ?v|hr ?v|wrangler|cherokee|discovery|defender|range rover|macan|cayenne|seltos|kona|c ?hr|zs|hs|mu ?x)\b/,
  ],
  ['coupe', /\b(mustang|86|brz|supra|911|cayman|370z|350z|gt ?r|corvette|tt)\b/],
  ['convertible', /\b(mx ?5|miata|boxster|z4|slk)\b/],
  [
    'hatch',
    /\b(golf|polo|i20|i30|fiesta|focus|swift|yaris|jazz|mazda ?2|rio|picanto|208|308|clio|leaf|mg ?3|micra|baleno|a1|a3|1 ?series|a ?class|mini|cooper|fabia)\b/,
  ],
  ['wagon', /\b(octavia|v60|v90|levorg)\b/],
  [
    'sedan',
    /\b(camry|corolla|mazda ?3|mazda ?6|commodore|falcon|accord|civic|sonata|stinger|3 ?series|5 ?series|c ?class|e ?class|a4|a6|is ?\d+|es ?\d+|model 3|lancer|cerato|elantra|liberty|impreza)\b/,
  ],
];

const caravanMotor: Rule = bodyRules[0] as Rule;
const commonShapes: readonly Shape[] = ['sedan', 'hatch', 'suv'];

function firstMatch(rules: readonly Rule[], text: string): Shape | undefined {
  return rules.find(([, words]) => words.test(text))?.[0];
}

function plain(...parts: readonly (string | undefined)[]): string {
  return parts
    .map((part) => part ?? '')
    .join(' ')
    .toLowerCase()
    .replace(/[\s/_,.()-]+/g, ' ');
}

/** The shape that stands for a car, from its body, its kind and, failing those, the words of its name. */
export function shapeOf(car: DrawnCar): Shape {
  const body = plain(car.simple_body, car.bodyconfiguration);
  const name = plain(car.make, car.model, car.name);
  if (car.item_type === 'motorcycle') return 'motorcycle';
  if (car.item_type === 'caravan') return caravanMotor[1].test(`${body} ${name}`) ? 'motorhome' : 'caravan';

  const shape = firstMatch(bodyRules, body);
  // The cab of a ute and the kind of a van are often told only in the name: 'HiLux SR Single Cab'.
  if (shape === 'ute-double' || (shape === 'van' && !/\bvans?\b/.test(body))) {
    const cab = firstMatch(bodyRules.slice(3, 6), name);
    if (cab && !/\b(dual|double|crew) ?cab\b/.test(body)) return cab;
  }
  if (shape === 'van')
    return firstMatch(bodyRules.slice(0, 1), name) ?? (/\bcommuter\b/.test(name) ? 'bus' : 'van');
  if (shape) return shape;
  return (
    firstMatch(bodyRules, name) ??
    firstMatch(modelRules, name) ??
    commonShapes[stableNumber(name || (car.id ?? ''), commonShapes.length)] ??
    'sedan'
  );
}
