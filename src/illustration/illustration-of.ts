import { paintNamed } from './paint.ts';
import { type DrawnCar, plain, shapeOf } from './shape-of.ts';
import {
  type Backdrop,
  type Build,
  buildsOf,
  type IllustrationSpec,
  type Shape,
  stableNumber,
  type View,
} from './spec.ts';

/**
 * The version of the drawings. It is part of each drawing's address, so that a drawing can be cached forever. A test
 * fails when the drawings change and shows the new value. A hash at build time would need every drawing to be drawn.
 */
export const drawingVersion = '3a0633fc';

/** The address of a drawing. It is known without drawing it, and is never used again for different content. */
export function illustrationPath(spec: IllustrationSpec): string {
  const { shape, build, paint, view, variant, backdrop, square } = spec;
  const frame = square ? '-square' : '';
  return `/media/drawn/${shape}-${build}-${paint}-${view}-${variant}-${backdrop}${frame}.${drawingVersion}.svg`;
}

const shapeWords: Record<Shape, string> = {
  sedan: 'sedan',
  hatch: 'hatch',
  wagon: 'wagon',
  suv: 'SUV',
  'ute-single': 'single-cab ute',
  'ute-double': 'dual-cab ute',
  van: 'van',
  coupe: 'coupe',
  convertible: 'convertible',
  'people-mover': 'people mover',
  bus: 'bus',
  'light-truck': 'light truck',
  caravan: 'caravan',
  motorhome: 'motorhome',
  motorcycle: 'motorcycle',
};

const viewWords: Record<Exclude<View, 'interior'>, string> = {
  side: 'side view',
  front: 'front view',
  rear: 'rear view',
  wheel: 'close view of a wheel',
};

function article(word: string): string {
  return /^[aeio]/i.test(word) ? 'an' : 'a';
}

/** Alt text that does not pretend to show the car itself: 'Illustration of a white dual-cab ute, side view'. */
export function describeIllustration({ shape, paint, view }: IllustrationSpec): string {
  const noun = shapeWords[shape];
  if (view === 'interior') {
    if (shape === 'motorcycle') return 'Illustration of the instruments of a motorcycle';
    const word = shape === 'suv' ? 'an' : article(noun);
    return `Illustration of the interior of ${word} ${noun}`;
  }
  const colour = paint === 'pearl' ? 'pearl white' : paint;
  return `Illustration of ${article(colour)} ${colour} ${noun}, ${viewWords[view]}`;
}

/** A build and the words in make, model and body that mean it. They are in lower case, with spaces for punctuation. */
type BuildRule = readonly [Build, RegExp];

/** Models sold in Australia, by their build. The first match wins. Other models have the usual build. */
const buildRules: Partial<Record<Shape, readonly BuildRule[]>> = {
  hatch: [
    [
      'compact',
      /\b(picanto|yaris|swift|polo|mazda ?2|jazz|fit|i20|i10|getz|accent|rio|fiesta|micra|almera|mg ?3|spark|barina|mirage|celerio|baleno|alto|ignis|aygo|vitz|aqua|prius c|208|207|c3|c1|clio|twingo|zoe|fabia|citigo|up|fiat|500|punto|panda|abarth|595|mini|cooper|hatch 3d|ibiza|audi a1|fortwo|ka|sirion|charade|echo|tiida|note|march|colt|honda e|dolphin|ora|i3|smart|seagull|tata|k3)\b/,
    ],
  ],
  sedan: [
    [
      'fastback',
      /\b(model [3s]|taycan|panamera|ioniq 6|ioniq|seal|i4|6e|stinger|e tron gt|eq[es]|polestar 2|a[57] sportback|a7|rs ?7|cls|cla|gran coupe|arteon|508|et[57]|mirai|prius|ex10|zeekr|stinger|ghibli|lucid|im5|p7|emira|s7|xf|rapide)\b/,
    ],
  ],
  'ute-double': [
    ['large', /\b(ram|1500|2500|3500|f ?(?:1|2|3)50|silverado|sierra|tundra|titan|cybertruck|lightning)\b/],
    ['boxy', /\b(land ?cruiser|patrol|defender|gladiator|grenadier)\b/],
  ],
  van: [
    [
      'compact',
      /\b(caddy|kangoo|berlingo|partner|combo|doblo|fiorino|transit connect|nv200|e nv200|citan|express|every|hijet|apv|bipper|nemo|townace|lite ?ace|minicab|proace city|transit courier|bongo)\b/,
    ],
    [
      'tall',
      /\b(high ?roof|sprinter|crafter|master|ducato|daily|movano|boxer|jumper|deliver 9|v90|man tge|e?transit(?! (?:custom|connect|courier))|iveco)\b/,
    ],
  ],
  caravan: [
    [
      'pop-top',
      /\b(pop ?tops?|camper(?: trailers?)?|swan|swift|expanda|finch|eagle|crosstrak|aliner|cruiseliner|mdc|opus|op\d|forward fold|hybrid|patriot|cub|aspect|penguin|dove|lark)\b/,
    ],
  ],
  motorcycle: [
    [
      'adventure',
      /\b(r ?1[23][05]0 ?gs|gs|tenere|crf\d*l?|africa twin|klr ?650|klx|tiger|cb500x|nx500|versys|himalayan|scrambler 1200|wr ?\d+f?|v ?strom|multistrada|desert ?x|pan america|adventure|enduro|dual ?sport|trail|dr ?z?\d+|xr\d+|transalp|f ?[78][05]0 gs|norden|exc|yz ?\d+f?|rally)\b/,
    ],
    [
      'cruiser',
      /\b(cruiser|softail|rebel|sportster|vulcan|harley davidson|indian|scout|chief|bolt|fat bo[by]|street (?:bob|glide)|road (?:king|glide)|breakout|night ?ster|iron 8?883|rocket|speedmaster|bobber|boulevard|shadow|dyna|v ?rod|meteor|classic 350|r ?18|gold ?wing|diavel|eliminator|intruder)\b/,
    ],
    [
      'sport',
      /\b(sports? ?bike|super ?sports?|ninja|s ?1000 ?rr|cbr\d*r*|yzf|r[1367]|gsx ?r?\d*|hayabusa|panigale|supersport|daytona|rc ?\d+|rsv4|rs ?660|tuono|zx ?\d+r?|m ?1000 ?rr|f4|katana)\b/,
    ],
  ],
  suv: [
    [
      'boxy',
      /\b(patrol|defender|wrangler|bronco|hummer|jimny|g ?(?:63|350|400|500|580|class|wagon)|tank [35]00|prado|fj cruiser|grenadier|pajero(?! sport)|troop ?carrier|land ?cruiser|lexus [gl]x|haval h9|ssangyong korando 4|sierra|vehicross|gaz|niva)\b/,
    ],
    [
      'fastback',
      /\b(velar|evoque|model [yx]|bmw (?:x[246]|ix)|coupe|sportback|arkana|macan|cayenne|urus|dbx|levante|grecale|formentor|tavascan|ev6|gv60|gv70|ariya|[efi] pace|stelvio|tonale|polestar [34]|ec?40|c40|enyaq|bz4x|solterra|purosangue|audi q8|e tron|eqc|eqe|sealion ?7|mach e|g6|xpeng|mx 30|c5 x|peugeot 408|zeekr|ioniq 9)\b/,
    ],
    [
      'compact',
      /\b(kona|cx ?30?|yaris cross|corolla cross|hr ?v|c hr|venue|bayon|stonic|seltos|niro|soul|ev[23]|juke|qashqai|dualis|kicks|puma|eco ?sport|t cross|t roc|taigo|kamiq|yeti|karoq|captur|duster|e?2008|crossland|mokka|trax|asx|eclipse cross|s? ?vitara|s cross|ignis|fronx|zst?|xv|crosstrek|ex30|xc40|bmw x1|audi q[23]|gl[ab]|eq[ab]|lexus (?:ux|lbx)|renegade|compass|avenger|500x|tiggo [47]|omoda|jolion|atto [123]|countryman|c[34] (?:aircross|cactus)|tivoli|junior|rush|terios|ora 5)\b/,
    ],
    [
      'large',
      /\b(kluger|highlander|sorento|santa fe|palisade|cx ?(?:[789]|[789]0)|fortuner|mu ?x|mu|everest|pajero sport|challenger|rexton|kodiaq|d90|territory|pathfinder|bmw x7|audi s?q7|gl[se]|xc90|e[vx]90?|explorer|grand cherokee|commander|durango|trailblazer|colorado 7|captiva|allspace|touareg|tayron|bentayga|cullinan|acadia|tribeca|range rover|discovery(?! sport)|terramont|qx80|x ?trail ti l|haval h[89]|grand vitara xl7|tiggo 8|ev9)\b/,
    ],
  ],
};

/** Years after which a model usually gets new wheels and lights, so an older one looks different. */
const yearsPerGeneration = 4;

/** The drawing for a car. Equal cars get equal drawings. Details differ by model, grade and generation. */
export function illustrationOf(car: DrawnCar, view: View, backdrop: Backdrop): IllustrationSpec {
  const model = [car.make, car.model, car.badge].join(' ').trim().toLowerCase();
  const generation = Math.floor((car.year ?? 0) / yearsPerGeneration);
  const shape = shapeOf(car);
  return {
    shape,
    build: buildOf(shape, car),
    paint: paintNamed(car.colour, car.id ?? car.name),
    view,
    variant: (stableNumber(model, 6) + generation) % 6,
    backdrop,
  };
}

/** The build for a car's size in millimetres, when its name does not determine it. */
function bySize(shape: Shape, length: number, height: number): Build | undefined {
  switch (shape) {
    case 'suv':
      if (height >= 1860) return 'boxy';
      return length < 4400 ? 'compact' : length > 4800 ? 'large' : undefined;
    case 'hatch':
      return length < 4150 ? 'compact' : undefined;
    case 'ute-double':
      return length > 5650 ? 'large' : undefined;
    case 'van':
      if (height > 2250) return 'tall';
      return length < 4700 ? 'compact' : undefined;
    default:
      return undefined;
  }
}

/** The build of a car: by its model, else by its size, else the usual one of its shape. */
function buildOf(shape: Shape, car: DrawnCar): Build {
  if (buildsOf[shape].length === 1) return 'standard';
  // The full name also contains grades, which may be models of other makes: a RAV4 GX is not a Lexus GX.
  const model = car.model ? plain(car.make, car.model) : plain(car.name);
  const words = `${model} ${plain(car.simple_body, car.bodyconfiguration)}`;
  const found = buildRules[shape]?.find(([, pattern]) => pattern.test(words));
  if (found) return found[0];
  const { vehiclelength: length = 0, vehicleheight: height = 0 } = car.variant ?? {};
  return (length > 0 && bySize(shape, length, height)) || 'standard';
}
