import type { CarType } from '../../domain/cars/car.ts';
import {
  type BudgetChoice,
  type BudgetPeriod,
  budgetAmount,
  budgetRange,
  budgetTotal,
  calculatorAt,
  isOutOfReach,
  leastBudgetPrice,
  type PricedCars,
  usualRepayment,
  weeklySearch,
} from '../../domain/prices/budget.ts';
import {
  amountText,
  budgetProblem,
  budgetStatus,
  budgetSum,
  noneFound,
  noneFoundButton,
} from '../../domain/prices/budget-words.ts';
import { exactRange } from '../../domain/prices/exact-range.ts';
import { dollars } from '../../domain/prices/money.ts';
import { showMeText } from '../../domain/stock/show-count.ts';
import type { SearchState } from '../../search/url-state.ts';
import type { BudgetFinder } from '../../site/finance/budget.ts';
import { showMeWords, writeShowMe } from '../../ui/show-me.ts';
import { createPriceAsker, onFirstIntent } from './price-asker.ts';

interface Chosen extends BudgetChoice {
  type: CarType | undefined;
}

/**
 * Adds behaviour to the budget finder: the price is updated at once, the number of cars after a pause. The page
 * contains the lowest and highest price of each kind of cars, so that a budget below all prices needs no request. The
 * search engine may have newer prices: its answer replaces those of the page.
 */
class BudgetFinderElement extends HTMLElement {
  connectedCallback() {
    const setup = this.dataset['finder'];
    if (setup) start(this, partsOf(this), JSON.parse(setup) as BudgetFinder);
  }
}

function start(root: HTMLElement, parts: Parts, finder: BudgetFinder) {
  const { form, repayment, period, deposit, type } = parts;
  const asker = createPriceAsker(finder.counting);
  const known = new Map<CarType | undefined, PricedCars>([
    [undefined, finder.cars],
    ...finder.carTypes.map((one) => [one.type, one.cars] as const),
  ]);
  // Each period has its own amount, because 200 a week is not a sensible amount a month.
  const repayments: Record<BudgetPeriod, string> = {
    weekly: amountText(usualRepayment.weekly),
    monthly: amountText(usualRepayment.monthly),
  };
  const drawn = formState(parts);

  const follow = () => {
    const choice = chosenIn(parts);
    const cars = known.get(choice.type) ?? { count: 0 };
    draw(parts, finder, choice, cars);
    asker.ask(searchesOf(choice), (answers) => {
      const [all, inReach] = answers ?? [];
      if (all) known.set(choice.type, all);
      draw(parts, finder, choice, all ?? cars, { count: inReach?.count });
    });
  };

  onFirstIntent(root, asker.prepare);
  form.addEventListener('input', ({ target }) => {
    if (target instanceof HTMLInputElement) ask(target, undefined);
    if (target === period) repayment.value = repayments[periodIn(parts)];
    else if (target === repayment) repayments[periodIn(parts)] = repayment.value;
    follow();
  });
  form.addEventListener('change', ({ target }) => {
    if (target !== repayment && target !== deposit) return;
    const field = target as HTMLInputElement;
    // Shows the understood amount (BUDGET-4, BUDGET-5), with a message if it differs from the typed one.
    ask(field, budgetProblem(field.value));
    field.value = amountText(budgetAmount(field.value));
    repayments[periodIn(parts)] = repayment.value;
  });
  // Keeps an empty type out of the URL.
  form.addEventListener('formdata', ({ formData }) => {
    if (type && !type.value) formData.delete(type.name);
  });
  const followIfChanged = () => {
    if (formState(parts) !== drawn) follow();
  };
  // The browser may restore earlier choices after Back.
  addEventListener('pageshow', followIfChanged);
  followIfChanged();
}

/** Parts of the finder, as BudgetFinder.astro marks them. */
function partsOf(root: HTMLElement) {
  const part = <Kind extends HTMLElement>(name: string) =>
    root.querySelector<Kind>(`[data-budget="${name}"]`)!;
  return {
    form: part<HTMLFormElement>('form'),
    repayment: part<HTMLInputElement>('repayment'),
    period: part<HTMLSelectElement>('period'),
    deposit: part<HTMLInputElement>('deposit'),
    /** Missing when there is only one kind of cars. */
    type: part<HTMLSelectElement>('type') as HTMLSelectElement | null,
    range: part<HTMLInputElement>('range'),
    total: part('total'),
    sum: part('sum'),
    button: part<HTMLButtonElement>('button'),
    none: part('none'),
    status: part('status'),
    weekly: part<HTMLAnchorElement>('weekly') as HTMLAnchorElement | null,
    calculator: part<HTMLAnchorElement>('calculator') as HTMLAnchorElement | null,
  };
}

type Parts = ReturnType<typeof partsOf>;

function ask(field: HTMLInputElement, problem: string | undefined) {
  const place = field.parentElement?.querySelector('[role="alert"]');
  if (place) place.textContent = problem ?? '';
  field.ariaInvalid = problem ? 'true' : null;
}

const formState = ({ repayment, period, deposit, type }: Parts) =>
  [repayment, period, deposit, type].map((field) => field?.value).join('|');

const periodIn = ({ period }: Parts): BudgetPeriod => (period.value === 'monthly' ? 'monthly' : 'weekly');

function chosenIn(parts: Parts): Chosen {
  return {
    repayment: budgetAmount(parts.repayment.value),
    period: periodIn(parts),
    deposit: budgetAmount(parts.deposit.value),
    type: (parts.type?.value || undefined) as CarType | undefined,
  };
}

/** Returns two searches: all cars of the kind, whose highest price limits the search (BUDGET-7), and those in budget. */
function searchesOf(choice: Chosen): SearchState[] {
  const ofType: SearchState = choice.type ? { refinementList: { car_type: [choice.type] } } : {};
  // Keeps the range valid: its end must not be below its start.
  const max = Math.max(budgetTotal(choice), leastBudgetPrice);
  return [
    { ...ofType, range: { price: `${leastBudgetPrice}:` } },
    { ...ofType, range: { price: `${leastBudgetPrice}:${max}` } },
  ];
}

/** @param found undefined during a request; its count is undefined when the search failed */
function draw(
  parts: Parts,
  { noun, action, calculatorPath }: BudgetFinder,
  choice: Chosen,
  cars: PricedCars,
  found?: { count: number | undefined },
) {
  const { button, none, status, weekly } = parts;
  const { type } = choice;
  const total = budgetTotal(choice);
  parts.total.textContent = dollars(total);
  parts.sum.textContent = budgetSum(choice);
  parts.range.value = exactRange(budgetRange(total, cars));
  if (parts.calculator) parts.calculator.href = calculatorAt(calculatorPath, choice);
  if (weekly) {
    const href = weeklySearch(action, choice, type);
    if (href) weekly.href = href;
    weekly.hidden = !href;
  }
  const isNone = isOutOfReach(total, cars) || found?.count === 0;
  const wasNone = button.disabled;
  button.disabled = isNone;
  none.hidden = !isNone;
  none.textContent = isNone ? noneFound(type, noun) : '';
  if (isNone) writeShowMe(button, noneFoundButton(type, noun));
  // The old number stays until the new one arrives, so that the button does not flicker.
  else if (found || wasNone) writeShowMe(button, showMeText(noun, found?.count));
  if (found) status.textContent = budgetStatus(choice, isNone ? noneFound(type, noun) : showMeWords(button));
}

if (!customElements.get('budget-finder')) customElements.define('budget-finder', BudgetFinderElement);
