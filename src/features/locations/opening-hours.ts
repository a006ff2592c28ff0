import { isHoliday, openState, openWords } from '../../domain/open-state.ts';
import { type Department, readHoursText } from '../../domain/opening-hours.ts';
import { localTime } from '../../domain/time-zone.ts';
import { pageNow } from '../../ui/page-now.ts';

/** Time between two updates of an open page, in milliseconds. */
const lookEveryMs = 60_000;

/** An element that depends on the time. It updates when it is added, every minute, and when the tab becomes visible. */
abstract class ClockElement extends HTMLElement {
  #leaving: AbortController | undefined;

  connectedCallback() {
    this.#leaving = new AbortController();
    const { signal } = this.#leaving;
    const tell = () => {
      if (!document.hidden) this.tell(localTime(pageNow(), this.dataset['zone'] ?? 'UTC'));
    };
    const timer = setInterval(tell, lookEveryMs);
    document.addEventListener('visibilitychange', tell, { signal });
    signal.addEventListener('abort', () => clearInterval(timer));
    tell();
  }

  disconnectedCallback() {
    this.#leaving?.abort();
  }

  protected abstract tell(now: { date: string; time: string }): void;
}

/** Shows whether the department is open now, and marks today in the week (LOC-3). */
class OpeningHours extends ClockElement {
  protected tell(now: { date: string; time: string }) {
    const department = (this.dataset['department'] ?? 'sales') as Department;
    const hours = readHoursText(this.dataset['hours'] ?? '', department);
    if (hours.length === 0) return;
    const state = openState(hours, department, now);
    const holiday = isHoliday(hours, department, now.date);
    const line = this.querySelector<HTMLElement>('[data-now]');
    if (line) line.textContent = openWords(state) + (holiday ? ' (holiday hours)' : '');
    this.dataset['open'] = String(state.open);
    // On a holiday no row is marked, because the usual hours of the weekday do not apply.
    const weekday = holiday ? '' : String(new Date(`${now.date}T00:00:00Z`).getUTCDay());
    for (const row of this.querySelectorAll<HTMLElement>('[data-weekdays]')) {
      const isToday = weekday !== '' && row.dataset['weekdays']!.includes(weekday);
      if (isToday) row.setAttribute('aria-current', 'date');
      else row.removeAttribute('aria-current');
    }
  }
}

/** Hides the days that are past, and the whole list when all of them are past (OPEN-68). */
class HolidayHours extends ClockElement {
  protected tell({ date }: { date: string }) {
    const days = [...this.querySelectorAll<HTMLElement>('[data-date]')];
    for (const day of days) day.hidden = day.dataset['date']! < date;
    this.hidden = days.every((day) => day.hidden);
  }
}

if (!customElements.get('opening-hours')) customElements.define('opening-hours', OpeningHours);
if (!customElements.get('holiday-hours')) customElements.define('holiday-hours', HolidayHours);
