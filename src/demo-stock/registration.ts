import type { Random } from './random.ts';

/** '#' stands for a digit and 'A' for a letter. Other characters stand for themselves. */
const plateForms: Record<string, string> = {
  act: 'YAA##A',
  nsw: 'AAA##A',
  nt: 'CA##AA',
  qld: '###AA#',
  sa: 'S###AAA',
  tas: 'A##AA',
  vic: '1AA#AA',
  wa: '1AAA###',
};

const motorcycleForms: Record<string, string> = { nsw: 'AAA##', qld: '###AA', vic: '1A#AA', sa: 'S##AAA' };

// Without I, O and Q, which are not used in plates or vehicle identification numbers.
const letters = 'ABCDEFGHJKLMNPRSTUVWXYZ';
const figures = '0123456789';

const fill = (form: string, random: Random): string =>
  form.replace(/[#A]/g, (mark) => random.pick([...(mark === '#' ? figures : letters)]));

/** A registration plate in the form of the state. */
export function plate(state: string, motorcycle: boolean, random: Random): string {
  const forms = motorcycle ? motorcycleForms : plateForms;
  return fill(forms[state] ?? plateForms[state] ?? 'AAA##A', random);
}

/** Seventeen characters in the form of a vehicle identification number. No real vehicle has it. */
export function vin(prefix: string, year: number, random: Random): string {
  const yearLetters = 'ABCDEFGHJKLMNPRSTVWXY123456789';
  const any = [...letters, ...figures];
  const middle = Array.from({ length: 6 }, () => random.pick(any)).join('');
  const yearMark = yearLetters[(((year - 2010) % 30) + 30) % 30];
  const serial = String(random.whole(10_000, 999_999)).padStart(6, '0');
  return `${prefix}${middle}${yearMark}${random.pick([...letters])}${serial}`;
}
