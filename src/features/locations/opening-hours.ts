import { isHoliday, openState, openWords } from '../../domain/time/open-state.ts';
import { type Department, readHoursText } from '../../domain/time/opening-hours.ts';
import { ClockElement } from '../../ui/clock-element.ts';

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
      row.ariaCurrent = isToday ? 'date' : null;
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
