import type { Filter } from '../../src/search/filter.ts';

type Token = string;

/**
 * Parses a `filter_by` text back into its structure: the part of Typesense's syntax that `toFilterBy` writes.
 *
 * @throws on anything else, as the server refuses a filter that it cannot parse
 */
export function readFilterBy(text: string): Filter {
  const tokens = tokensOf(text);
  if (tokens.length === 0) return [];
  const filter = readAll(tokens);
  if (tokens.length > 0) throw new Error(`Could not parse the filter query at '${tokens[0]}'.`);
  return filter;
}

/** '(', ')', '&&', '||', or one whole condition, whose list may contain any of them in backticks. */
function tokensOf(text: string): Token[] {
  const tokens = [
    ...text.matchAll(
      /\s*(\(|\)|&&|\|\||\w+:(?:!?=\[(?:`[^`]*`|[^`\]])*\]|[<>]=-?\d+(?:\.\d+)?|\[-?[\d.]+\.\.-?[\d.]+\]))/gy,
    ),
  ];
  const read = tokens.reduce((length, [whole]) => length + whole.length, 0);
  if (text.slice(read).trim() !== '')
    throw new Error(`Could not parse the filter query: ${text.slice(read)}`);
  return tokens.map(([, token]) => token!);
}

function readAll(tokens: Token[]): Filter {
  const filter = [...readOne(tokens)];
  while (tokens[0] === '&&') {
    tokens.shift();
    filter.push(...readOne(tokens));
  }
  return filter;
}

function readOne(tokens: Token[]): Filter {
  const token = tokens.shift() ?? '';
  if (token !== '(') return [conditionOf(token)];
  const branches = [readAll(tokens)];
  while (tokens[0] === '||') {
    tokens.shift();
    branches.push(readAll(tokens));
  }
  if (tokens.shift() !== ')') throw new Error('Could not parse the filter query: unbalanced parentheses.');
  return branches.length === 1 ? branches[0]! : [{ anyOf: branches }];
}

function conditionOf(token: Token): Filter[number] {
  const [, ranged, min, max] = /^(\w+):\[(.+)\.\.(.+)\]$/.exec(token) ?? [];
  if (ranged) return { field: ranged, min: Number(min), max: Number(max) };
  const [, field = '', operator, operand = ''] = /^(\w+):(!?=|[<>]=)(.*)$/.exec(token) ?? [];
  if (operator === '>=') return { field, min: Number(operand) };
  if (operator === '<=') return { field, max: Number(operand) };
  const values = [...operand.slice(1, -1).matchAll(/`([^`]*)`|[^,`]+/g)].map(
    ([bare, quoted]) => quoted ?? bare,
  );
  if (operator === '!=') return { field, notIn: values };
  if (operator === '=') return { field, in: values };
  throw new Error(`Could not parse the filter query at '${token}'.`);
}
