import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { CarPerson } from '../../domain/leads/sales-person.ts';
import { PersonCard, PersonLine } from './PersonCard.tsx';
import './answer-promise.ts';

const mai: CarPerson = {
  id: 'mai',
  name: 'Mai Tran',
  firstName: 'Mai',
  role: 'Used cars',
  initials: 'MT',
  hours: ['Mon to Fri 9 am to 5 pm', 'Sat 9 am to 1 pm'],
  answers: {
    withinMinutes: 120,
    hours: '1=09:00-17:00;2=09:00-17:00;3=09:00-17:00;4=09:00-17:00;5=09:00-17:00;6=09:00-13:00;0=closed',
    timeZone: 'Australia/Brisbane',
  },
};

/** Friday 20 November 2026 in Brisbane. */
const friday = (time: string) => vi.setSystemTime(new Date(`2026-11-20T${time}+10:00`));

beforeEach(() => vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] }));

const promise = () => document.querySelector<HTMLElement>('answer-promise')!;
const words = () => document.body.textContent;
const draw = (part: React.ReactNode) => {
  document.body.innerHTML = renderToStaticMarkup(part);
};

describe('the person on the page of a car', () => {
  it('is built with name, role and hours, and without a promise, which only the visitor’s clock knows', () => {
    const built = renderToStaticMarkup(<PersonCard person={mai} />);
    expect(built.replaceAll(/<[^>]+>/g, '|').replaceAll(/\|+/g, '|')).toBe(
      '|MT|Your contact|Mai Tran|Used cars|Works |Mon to Fri 9 am to 5 pm,| |Sat 9 am to 1 pm|',
    );
    expect(renderToStaticMarkup(<PersonLine person={mai} />)).toContain('>Mai answers</answer-promise>');
  });

  it('says when they answer, and says it again a minute later and when the tab is seen again', () => {
    friday('09:59:30');
    draw(<PersonCard person={mai} />);
    expect([promise().textContent, promise().dataset['state']]).toEqual([
      'Usually answers by lunch today',
      'answers',
    ]);
    vi.advanceTimersByTime(60_000);
    expect(promise().textContent).toBe('Usually answers by 12:30 pm today');
    friday('18:00');
    document.dispatchEvent(new Event('visibilitychange'));
    expect([promise().textContent, promise().dataset['state']]).toEqual(['Back tomorrow at 9 am', 'back']);
  });

  it('has the first name in one line', () => {
    friday('10:00');
    draw(<PersonLine person={mai} />);
    expect(words()).toBe('MTMai usually answers by lunch today');
    friday('18:00');
    document.dispatchEvent(new Event('visibilitychange'));
    expect(words()).toBe('MTMai is back tomorrow at 9 am');
  });

  it.each([
    ['without hours', ''],
    ['with hours that cannot be read', 'always'],
    ['with a day without times', '5='],
  ])('keeps the words of the built page %s', (_, hours) => {
    friday('10:00');
    draw(<PersonLine person={{ ...mai, answers: { ...mai.answers!, hours } }} />);
    expect([promise().textContent, promise().dataset['state']]).toEqual(['Mai answers', 'unknown']);
  });

  it('promises nothing where the dealer does not', () => {
    const { answers: _, ...silent } = mai;
    draw(<PersonCard person={silent} />);
    expect(document.querySelector('answer-promise')).toBeNull();
    draw(<PersonLine person={silent} />);
    expect(words()).toBe('MTMai answers');
  });

  it('shows the photo instead of the initials, without a second name for screen readers', () => {
    draw(<PersonCard person={{ ...mai, photo: { src: '/media/mai.jpg' } }} />);
    expect(document.querySelector('img')?.getAttribute('src')).toBe('/media/mai.jpg');
    expect(words()).not.toContain('MT');
    expect(document.querySelector('.person-face')?.getAttribute('aria-hidden')).toBe('true');
  });
});
