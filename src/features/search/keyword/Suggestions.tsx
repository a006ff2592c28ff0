import { grouped } from '../../../domain/money.ts';
import type { Suggestion } from '../../../search/phrases/suggest.ts';
import type { SearchEntry } from '../../../stores/search-history.ts';
import { Icon } from '../../../ui/Icon.tsx';
import type { Combobox } from './use-combobox.ts';

/** An entry of the list: a suggestion or a recent search. */
export type Choice = Suggestion | ({ kind: 'recent' } & SearchEntry);

interface SuggestionsProps {
  choices: Choice[];
  combobox: Combobox;
  noun: { one: string; other: string };
}

const icons = { filters: 'filter', completion: 'search', exact: 'search', recent: 'clock' } as const;

/** The list of suggestions or recent searches under the text box. */
export function Suggestions({ choices, combobox, noun }: SuggestionsProps) {
  const isRecent = choices[0]?.kind === 'recent';
  return (
    <>
      <p className="visually-hidden" aria-live="polite">
        {combobox.isOpen && spokenCount(choices.length, isRecent)}
      </p>
      {combobox.isOpen && (
        <ul
          className="search-suggestions"
          aria-label={isRecent ? 'Recent searches' : 'Suggestions'}
          {...combobox.listProps}
        >
          {choices.map((choice, index) => (
            <li
              key={`${choice.kind} ${choice.label}`}
              data-kind={choice.kind}
              {...combobox.optionProps(index)}
            >
              <Icon name={icons[choice.kind]} />
              <span>{wordsOf(choice)}</span>
              {'count' in choice && choice.count !== undefined && (
                <small>
                  {grouped(choice.count)} {(choice.count === 1 ? noun.one : noun.other).toLowerCase()}
                </small>
              )}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

const wordsOf = ({ kind, label }: Choice) =>
  kind === 'exact' ? `Search for the exact words “${label}”` : label;

function spokenCount(count: number, isRecent: boolean): string {
  const what = isRecent ? 'recent search' : 'suggestion';
  const plural = isRecent ? 'recent searches' : 'suggestions';
  return count === 1 ? `1 ${what}` : `${count} ${plural}`;
}
