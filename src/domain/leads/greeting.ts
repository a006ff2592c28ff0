/** Longer words are no first name. */
const longestFirstName = 40;

/** Letters with few marks, apostrophes and hyphens, and the full stop of a short form: "O'Brien", 'Jean-Luc', 'C.' */
const word = String.raw`(?:\p{L}\p{M}{0,3}|['’-])+\.?`;

/** More words than these are a text, and a text is not repeated under the dealer's name: 'Maria van der Berg' */
const name = new RegExp(`^${word}(?: ${word}){0,3}$`, 'u');

/** What may stand before a name, and alone greets nobody: 'Hi Dr,'; nor does the first letter of a name. */
const noFirstName = /^(?:mr|mrs|ms|miss|mx|dr|prof|professor|sir|madam|\p{Script=Latin})\.?$/iu;

/**
 * The first name in what somebody typed as their name: 'Mia' of 'Mia Chen'. Undefined where that is empty or could be a
 * text of its own: anybody can enter another person's address, and a letter must not carry their words.
 */
export function firstNameOf(typed: string): string | undefined {
  const written = typed.normalize('NFC').replace(/\s+/g, ' ').trim();
  const [first = ''] = written.split(' ');
  const isOne = name.test(written) && !noFirstName.test(first) && first.length <= longestFirstName;
  return isOne && /\p{L}/u.test(first) ? first : undefined;
}

/** The first line of a letter: 'Hi Mia,', or 'Hello,' where no name is known. @param typed the name as it was typed */
export function greeting(typed = ''): string {
  const first = firstNameOf(typed);
  return first === undefined ? 'Hello,' : `Hi ${first},`;
}
