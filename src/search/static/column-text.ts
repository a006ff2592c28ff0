import { pack, packedWidth, unpack } from './packed.ts';
import { type Column, startsOf } from './table.ts';

/** A column as it stands in the index file: the shortest of these that says it all. */
export type WrittenColumn =
  /** Every row holds this. */
  | { same: string | number | boolean | [] }
  /** Hardly any text occurs twice: one a row. */
  | { texts: string[] }
  /** Distinct texts, and for each row which of them; with the number of texts a row when it holds a list. */
  | { values: string[]; codes: string; lengths?: number[] }
  | { numbers: number[] }
  /** The first number, then what to add for each next one. */
  | { steps: number[] }
  /** Rows that are true. */
  | { flagged: number[] };

export function writtenColumn(column: Column): WrittenColumn {
  if (column.kind === 'list') return writtenList(column);
  if (column.kind === 'text') return writtenText(column);
  const numbers = [...column.numbers];
  const [first] = numbers;
  if (first !== undefined && numbers.every((number) => number === first)) {
    return { same: column.kind === 'flag' ? first === 1 : first };
  }
  if (column.kind === 'flag') return { flagged: numbers.flatMap((number, row) => (number === 1 ? row : [])) };
  const steps = numbers.map((number, row) => number - (numbers[row - 1] ?? 0));
  const shorter = JSON.stringify(steps).length < JSON.stringify(numbers).length;
  return shorter && summed(steps).every((number, row) => number === numbers[row]) ? { steps } : { numbers };
}

function writtenText({ values, codes }: Extract<Column, { kind: 'text' }>): WrittenColumn {
  if (values.length === 1) return { same: values[0]! };
  if (values.length > codes.length / 2) return { texts: Array.from(codes, (code) => values[code]!) };
  return { values, codes: pack(codes, packedWidth(values.length)) };
}

function writtenList({ values, codes, starts }: Extract<Column, { kind: 'list' }>): WrittenColumn {
  if (values.length === 0) return { same: [] };
  const lengths = Array.from(starts.subarray(1), (end, row) => end - starts[row]!);
  return { values, codes: pack(codes, packedWidth(values.length)), lengths };
}

/** The column of `size` rows that was written so. */
export function readColumn(written: WrittenColumn, size: number): Column {
  if ('same' in written) return sameColumn(written.same, size);
  if ('numbers' in written) return { kind: 'number', numbers: Float64Array.from(written.numbers) };
  if ('steps' in written) return { kind: 'number', numbers: summed(written.steps) };
  if ('flagged' in written) {
    const numbers = new Float64Array(size);
    for (const row of written.flagged) numbers[row] = 1;
    return { kind: 'flag', numbers };
  }
  if ('texts' in written) return codedTexts(written.texts);
  const { values, lengths } = written;
  const codes = unpack(written.codes, packedWidth(values.length));
  return lengths
    ? { kind: 'list', values, codes, starts: startsOf(lengths) }
    : { kind: 'text', values, codes };
}

function sameColumn(same: string | number | boolean | [], size: number): Column {
  if (typeof same === 'string') return { kind: 'text', values: [same], codes: new Uint32Array(size) };
  if (Array.isArray(same)) {
    return { kind: 'list', values: [], codes: new Uint32Array(0), starts: new Uint32Array(size + 1) };
  }
  const kind = typeof same === 'boolean' ? 'flag' : 'number';
  return { kind, numbers: new Float64Array(size).fill(Number(same)) };
}

/** Texts that do repeat share a code again: counts and filters work on codes. */
function codedTexts(texts: string[]): Column {
  const known = new Map<string, number>();
  const codes = Uint32Array.from(texts, (text) => {
    const code = known.get(text) ?? known.size;
    if (code === known.size) known.set(text, code);
    return code;
  });
  return { kind: 'text', values: [...known.keys()], codes };
}

function summed(steps: readonly number[]): Float64Array {
  let total = 0;
  return Float64Array.from(steps, (step) => {
    total += step;
    return total;
  });
}
