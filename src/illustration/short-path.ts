/** The number of arguments of each path command. */
const arity: Record<string, number> = { M: 2, L: 2, H: 1, V: 1, C: 6, S: 4, Q: 4, T: 2, A: 7, Z: 0 };
const token = /([a-zA-Z])|(-?(?:\d+\.?\d*|\.\d+))/g;

function shortNumber(value: number): string {
  return String(Math.round(value * 10) / 10).replace(/^(-?)0\./, '$1.');
}

/** Numbers joined with a separator only where one is needed to tell them apart. */
function join(numbers: readonly string[]): string {
  return numbers.reduce(
    (text, number) => (text === '' || number.startsWith('-') ? text + number : `${text} ${number}`),
    '',
  );
}

interface Pen {
  x: number;
  y: number;
  startX: number;
  startY: number;
}

/** The origin of each argument: the pen's x or y, or 0 for radii and flags of an arc. */
function origins(command: string, { x, y }: Pen): readonly number[] {
  if (command === 'H') return [x];
  if (command === 'V') return [y];
  if (command === 'A') return [0, 0, 0, 0, 0, x, y];
  return [x, y, x, y, x, y];
}

function movePen(pen: Pen, command: string, absolute: readonly number[]): void {
  if (command === 'Z') {
    pen.x = pen.startX;
    pen.y = pen.startY;
    return;
  }
  if (command === 'H') pen.x = absolute[0] ?? pen.x;
  else if (command === 'V') pen.y = absolute[0] ?? pen.y;
  else {
    pen.x = absolute.at(-2) ?? pen.x;
    pen.y = absolute.at(-1) ?? pen.y;
  }
  if (command === 'M') {
    pen.startX = pen.x;
    pen.startY = pen.y;
  }
}

/** A horizontal or vertical line, as a command with one number. */
function straight([x = 0, y = 0]: readonly number[], pen: Pen): { name: string; text: string } | undefined {
  const level = y === pen.y;
  if (!level && x !== pen.x) return undefined;
  const plain = shortNumber(level ? x : y);
  const relative = shortNumber(level ? x - pen.x : y - pen.y);
  const name = level ? 'H' : 'V';
  return relative.length < plain.length
    ? { name: name.toLowerCase(), text: name.toLowerCase() + relative }
    : { name, text: name + plain };
}

function shorten(path: string): string {
  const tokens = path.match(token) ?? [];
  const pen: Pen = { x: 0, y: 0, startX: 0, startY: 0 };
  let text = '';
  let last = '';
  let index = 0;
  let letter = 'M';
  while (index < tokens.length) {
    const next = tokens[index] ?? '';
    if (/[a-zA-Z]/.test(next)) {
      letter = next;
      index += 1;
    } else if (letter === 'M') letter = 'L';
    else if (letter === 'm') letter = 'l';
    const command = letter.toUpperCase();
    const count = arity[command] ?? 0;
    const from = origins(command, pen);
    const given = tokens.slice(index, index + count).map(Number);
    index += count;
    // Rounded before the pen moves, so that errors of relative steps do not accumulate.
    const absolute = given.map(
      (value, at) => Math.round((letter === command ? value : value + (from[at] ?? 0)) * 10) / 10,
    );
    if (command === 'L') {
      const flat = straight(absolute, pen);
      if (flat) {
        text += flat.text;
        last = flat.name;
        movePen(pen, 'L', absolute);
        continue;
      }
    }
    const plain = join(absolute.map(shortNumber));
    const relative = join(absolute.map((value, at) => shortNumber(value - (from[at] ?? 0))));
    const useRelative = command !== 'Z' && text !== '' && relative.length < plain.length;
    const name = useRelative ? command.toLowerCase() : command;
    const body = useRelative ? relative : plain;
    const implied = name === last && command !== 'M' && command !== 'Z';
    text += implied ? `${body.startsWith('-') ? '' : ' '}${body}` : name + body;
    last = name;
    movePen(pen, command, absolute);
  }
  return text;
}

const shortened = new Map<string, string>();

/** The same path in fewer characters: each segment absolute or relative, whichever is shorter. */
export function shortPath(path: string): string {
  let short = shortened.get(path);
  if (short === undefined) {
    short = shorten(path);
    shortened.set(path, short);
  }
  return short;
}
