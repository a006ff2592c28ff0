import type { Fault } from '../config/problem.ts';
import { containerNames, type Directive, directiveLine, parsedDirective } from './directives.ts';

/** A piece of a text: Markdown, or a block among it. */
export type TextPart =
  | { kind: 'prose'; markdown: string; line: number }
  | { kind: 'faq'; items: { question: string; markdown: string }[]; line: number }
  | { kind: 'facts'; items: { value: string; label: string }[]; line: number }
  | { kind: 'block'; block: Directive; line: number };

export interface LineFault extends Fault {
  /** Line of the text, from 1. */
  line: number;
  /** From 1; the first where the whole line is meant. */
  column?: number;
}

type Rules = Parameters<typeof parsedDirective>[2];

/** Splits a text at its blocks. Inside a fence of three backticks nothing is a block. */
export function textParts(body: string, rules: Rules): { parts: TextPart[]; faults: LineFault[] } {
  const parts: TextPart[] = [];
  const faults: LineFault[] = [];
  const lines = body.split('\n');
  let prose: string[] = [];
  let fence: string | undefined;
  const endProse = (line: number) => {
    const markdown = prose.join('\n');
    if (markdown.trim()) parts.push({ kind: 'prose', markdown, line: line - prose.length });
    prose = [];
  };
  for (let index = 0; index < lines.length; index += 1) {
    const text = lines[index]!;
    const line = index + 1;
    const [, mark] = /^ {0,3}(`{3,}|~{3,})/.exec(text) ?? [];
    if (mark && (!fence || text.trim().startsWith(fence))) fence = fence ? undefined : mark;
    const container = fence ? undefined : /^:::([a-z][a-z-]*)[ \t]*$/.exec(text)?.[1];
    const single = fence || container ? undefined : directiveLine(text);
    if (container !== undefined) {
      endProse(line);
      const length = lines.slice(index + 1).findIndex((one) => /^:::[ \t]*$/.test(one));
      const inside = lines.slice(index + 1, length < 0 ? undefined : index + 1 + length);
      const read = containerPart(container, inside, line);
      if (length < 0) {
        const message = `The block :::${container} has no end.`;
        faults.push({ path: [], line, message, remedy: 'Write a line ::: after it.' });
      } else if ('message' in read) faults.push(read);
      else parts.push(read);
      index += inside.length + (length < 0 ? 0 : 1);
    } else if (single) {
      endProse(line);
      const read = parsedDirective(single.name, single.settings, rules);
      if ('block' in read) parts.push({ kind: 'block', block: read.block, line });
      else faults.push(...read.faults.map((fault) => ({ ...fault, line })));
    } else if (!fence && /^:{2,}(?!:)\S/.test(text)) {
      const message = 'A line that begins with :: is a block, and this one cannot be read as one.';
      const remedy = 'Write ::name{setting=value}, or begin the line with another character.';
      faults.push({ path: [], line, found: JSON.stringify(text.slice(0, 60)), message, remedy });
    } else {
      prose.push(text);
    }
  }
  endProse(lines.length + 1);
  return { parts, faults };
}

function containerPart(name: string, lines: readonly string[], line: number): TextPart | LineFault {
  if (name === 'faq') return faqPart(lines, line);
  if (name === 'facts') return factsPart(lines, line);
  const message = `There is no block ":::${name}".`;
  return { path: [], line, message, remedy: `Write :::${containerNames.join(' or :::')}.` };
}

/** '### A question' and, below it, its answer. */
function faqPart(lines: readonly string[], line: number): TextPart | LineFault {
  const items: { question: string; lines: string[] }[] = [];
  for (const [index, text] of lines.entries()) {
    const [, question] = /^#{1,6}[ \t]+(.+?)[ \t#]*$/.exec(text) ?? [];
    const last = items.at(-1);
    if (question) items.push({ question, lines: [] });
    else if (last) last.lines.push(text);
    else if (text.trim()) {
      const message = 'A block of questions begins with a question.';
      return { path: [], line: line + 1 + index, message, remedy: 'Write "### Question", then its answer.' };
    }
  }
  const unanswered = items.find(({ lines }) => lines.join('').trim() === '');
  if (items.length > 0 && !unanswered)
    return {
      kind: 'faq',
      line,
      items: items.map(({ question, lines }) => ({ question, markdown: lines.join('\n') })),
    };
  const message = unanswered ? `"${unanswered.question}" has no answer.` : 'The block holds no questions.';
  return { path: [], line, message, remedy: 'Write "### Question", then its answer below it.' };
}

/** '- 310: people', a line each. */
function factsPart(lines: readonly string[], line: number): TextPart | LineFault {
  const written = lines
    .map((text, index) => ({ text, line: line + 1 + index }))
    .filter(({ text }) => text.trim());
  const items = written.map((one) => ({
    ...one,
    match: /^[-*][ \t]+([^:]{1,24}):[ \t]+(.{1,60})$/.exec(one.text),
  }));
  const wrong = items.find(({ match }) => !match);
  if (items.length > 0 && !wrong)
    return {
      kind: 'facts',
      line,
      items: items.map(({ match }) => ({ value: match![1]!.trim(), label: match![2]!.trim() })),
    };
  const message = wrong ? 'This is no figure with its words.' : 'The block holds no figures.';
  const remedy = 'Write "- 310: people in sales, service and parts", a line each.';
  return { path: [], line: wrong?.line ?? line, message, remedy };
}
