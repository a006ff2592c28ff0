import { grouped } from './money.ts';

/** The questions about a car's condition for a valuation (OPEN-12). The ids are those of `adjustmentAnswers`. */
export const valuationQuestions = [
  { id: 'kilometres', question: 'How many kilometres has it done?', choices: [] },
  {
    id: 'condition',
    question: 'What condition is it in?',
    choices: [
      { value: 'excellent', label: 'Excellent', hint: 'Like new inside and out' },
      { value: 'good', label: 'Good', hint: 'Light marks for its age' },
      { value: 'fair', label: 'Fair', hint: 'Scratches, stains or small dents' },
      { value: 'poor', label: 'Poor', hint: 'Needs repairs before it can be sold' },
    ],
  },
  {
    id: 'service_history',
    question: 'What service history does it have?',
    choices: [
      { value: 'full', label: 'Full', hint: 'Every service is in the book' },
      { value: 'part', label: 'Part', hint: 'Some services are missing' },
      { value: 'none', label: 'None', hint: 'No book or receipts' },
    ],
  },
  {
    id: 'accident_damage',
    question: 'Has it been in an accident?',
    choices: [
      { value: 'none', label: 'No', hint: 'Not that you know of' },
      { value: 'repaired', label: 'Yes, repaired', hint: 'Fixed by a repairer' },
      { value: 'unrepaired', label: 'Yes, not repaired', hint: 'The damage is still there' },
    ],
  },
] as const;

export type Condition = 'excellent' | 'good' | 'fair' | 'poor';
export type ServiceHistory = 'full' | 'part' | 'none';
export type AccidentDamage = 'none' | 'repaired' | 'unrepaired';

export interface ValuationAnswers {
  kilometres: number;
  condition: Condition;
  service_history: ServiceHistory;
  accident_damage: AccidentDamage;
}

const mostKilometres = 999_999;

/** Reads '45,210' and '45210 km'. Undefined for anything that cannot be an odometer reading. */
export function readKilometres(written: string): number | undefined {
  const text = written.replace(/\s*km\s*$/i, '').replace(/[\s,]/g, '');
  if (!/^\d{1,6}$/.test(text)) return undefined;
  const km = Number(text);
  return km <= mostKilometres ? km : undefined;
}

/** The answers by the ids of the questions. Undefined if an answer is missing or is not one of the choices. */
export function readAnswers(written: unknown): ValuationAnswers | undefined {
  if (typeof written !== 'object' || written === null) return undefined;
  const texts = written as Record<string, unknown>;
  const kilometres =
    typeof texts['kilometres'] === 'string' ? readKilometres(texts['kilometres']) : undefined;
  if (kilometres === undefined) return undefined;
  const chosen: Record<string, string> = {};
  for (const { id, choices } of valuationQuestions) {
    if (choices.length === 0) continue;
    const choice = choices.find(({ value }) => value === texts[id]);
    if (!choice) return undefined;
    chosen[id] = choice.value;
  }
  return { kilometres, ...chosen } as ValuationAnswers;
}

/** The answers in the form of `adjustmentAnswers`. */
export function answerTexts({ kilometres, ...chosen }: ValuationAnswers): Record<string, string> {
  return { kilometres: grouped(kilometres), ...chosen };
}
