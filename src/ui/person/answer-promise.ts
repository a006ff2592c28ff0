import { answerPromise, promiseWords } from '../../domain/leads/answer-promise.ts';
import { readHoursText } from '../../domain/time/opening-hours.ts';
import { ClockElement } from '../clock-element.ts';
import { pageNow } from '../page-now.ts';

/**
 * Says when a person answers, by their working hours and the time now at their place. While nothing can be promised, it
 * keeps the words of the built page.
 */
class AnswerPromiseElement extends ClockElement {
  #built: string | undefined;

  protected tell() {
    this.#built ??= this.textContent;
    const { hours = '', minutes = '', name } = this.dataset;
    const promise = answerPromise(pageNow(), {
      hours: readHoursText(hours, 'sales'),
      answersWithinMinutes: Number(minutes),
      timeZone: this.zone,
    });
    this.textContent = promise ? promiseWords(promise, name) : this.#built;
    this.dataset['state'] = promise?.kind ?? 'unknown';
  }
}

if (!customElements.get('answer-promise')) customElements.define('answer-promise', AnswerPromiseElement);
