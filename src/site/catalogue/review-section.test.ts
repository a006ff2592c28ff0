import { describe, expect, it } from 'vitest';
import type { DealerInput } from '../../config/schema/dealer.ts';
import { aDealer } from '../dealer.fixture.ts';
import { aReview, pagesOn, planWith } from './catalogue.fixture.ts';

const many = (count: number) =>
  Array.from({ length: count }, (_, id) =>
    aReview({ id, review_date: `2026-01-${String((id % 28) + 1).padStart(2, '0')}`, text: `Review ${id}` }),
  );

function site(reviews: ReturnType<typeof aReview>[], options: DealerInput['reviews'] = {}, totals = {}) {
  const plan = planWith(
    { reviews: { reviews, count: 412, average_rating: 4.66, ...totals } },
    { dealer: aDealer({ reviews: options }) },
  );
  return { home: pagesOn(plan, 'home')[0]?.props.reviews, page: pagesOn(plan, 'reviews')[0] };
}

describe('the review section', () => {
  it('shows selected reviews on the home page, with the average and number of all reviews [REV-1] [REV-6] [REV-13] [DATA-14]', () => {
    const { home } = site([aReview({ review_date: '2026-03-04' })]);
    expect(home).toMatchObject({
      selection: 'Selected reviews: those of 4 stars and more, newest first.',
      average: { text: '4.7', stars: 4.5 },
      count: 412,
      allHref: '/reviews/',
      reviews: [{ customerName: 'Jo T.', rating: 5, when: '4 March 2026', text: { shown: 'Good people.' } }],
    });
    expect(home).not.toHaveProperty('leaveHref');
  });

  it('shows the average only when it is above the minimum [REV-5] [CFG-60]', () => {
    expect(site(many(1), { reviewAverageMinimum: 4.7 }).home).not.toHaveProperty('average');
    expect(site(many(1), { reviewAverageMinimum: 4.6 }).home?.average?.text).toBe('4.7');
  });

  it.each([
    [
      'the dealership’s',
      [{ id: 'd', slug: 'd', name: 'D', average_rating: 4.2, review_count: 90 }],
      '4.2',
      90,
    ],
    ['the counted', [], '3.0', 3],
  ])(
    'uses %s figures when the file gives no average and count [DATA-15]',
    (_, dealerships, average, count) => {
      const reviews = [1, 3, 5].map((rating, id) => aReview({ id, rating }));
      const plan = planWith({ reviews: { reviews } }, { dealer: aDealer({ dealerships }) });
      expect(pagesOn(plan, 'home')[0]?.props.reviews).toMatchObject({ average: { text: average }, count });
    },
  );

  it('appears on the pages of sales locations, not of service locations', () => {
    const plan = planWith({ reviews: { reviews: many(4), count: 4, average_rating: 5 } });
    const shown = pagesOn(plan, 'location').map(({ path, props }) => [path, props.reviews !== undefined]);
    expect(shown).toEqual([
      ['/locations/southport/', true],
      ['/locations/southport-service/', false],
    ]);
  });

  it('leaves out reviews that are blocked, translated, without text, without a full name or rated too low [REV-3] [REV-4] [CFG-61]', () => {
    const reviews = [
      aReview({ id: 386779 }),
      aReview({ id: 2, text: 'Translated: good.' }),
      aReview({ id: 3, text: '' }),
      aReview({ id: 4, customer_name: 'J***' }),
      aReview({ id: 5, rating: 3 }),
      aReview({ id: 6, rating: 4 }),
    ];
    expect(site(reviews).home?.reviews.map(({ id }) => id)).toEqual(['6']);
    expect(site(reviews, { reviewMinimumRating: 3 }).home?.reviews.map(({ id }) => id)).toEqual(['5', '6']);
  });

  it('is absent when there is no review to show [REV-3]', () => {
    const { home, page } = site([aReview({ rating: 1 })]);
    expect([home, page]).toEqual([undefined, undefined]);
  });

  it.each([
    [3, 'grid'],
    [4, 'carousel'],
  ])('of %i reviews is a %s [REV-2]', (count, layout) => {
    expect(site(many(count)).home?.layout).toBe(layout);
  });

  it('rotates every three seconds when the dealer turns that on and it is a carousel [REV-9] [CFG-63]', () => {
    expect(site(many(4), { reviewAutoRotate: true }).home?.rotateMs).toBe(3000);
    expect(site(many(4)).home).not.toHaveProperty('rotateMs');
    expect(site(many(3), { reviewAutoRotate: true }).home).not.toHaveProperty('rotateMs');
  });

  it('shows ten reviews, or as many as the dealer sets, newest first [REV-10] [CFG-62]', () => {
    const { home } = site(many(15));
    expect(home?.reviews).toHaveLength(10);
    expect(home?.reviews[0]?.id).toBe('14');
    expect(site(many(15), { reviewListSlice: 5 }).home?.reviews).toHaveLength(5);
  });

  it('links to the page where customers leave a review [REV-1] [CFG-64]', () => {
    const leaveReviewLink = 'https://reviews.example/leave';
    expect(site(many(1), { leaveReviewLink }).home?.leaveHref).toBe(leaveReviewLink);
  });

  it('asks Snap21 only when the dealer has an organisation ID and the API [REV-12] [CFG-65]', () => {
    expect(site(many(1), { orgId: 'org-1', reviewAverageMinimum: 4 }).home?.snap).toEqual({
      orgId: 'org-1',
      minimum: 4,
    });
    expect(site(many(1)).home).not.toHaveProperty('snap');
    const plan = planWith(
      { reviews: { reviews: many(1), count: 1, average_rating: 5 } },
      { dealer: aDealer({ reviews: { orgId: 'org-1' }, api: { enabled: false } }) },
    );
    expect(pagesOn(plan, 'home')[0]?.props.reviews).not.toHaveProperty('snap');
  });

  it('folds long texts [REV-7]', () => {
    const { home } = site([aReview({ text: 'word '.repeat(33).trim() })]);
    expect(home?.reviews[0]?.text).toEqual({ shown: 'word '.repeat(32).trim(), rest: ' word' });
  });

  it.each([
    [{ review_date: '2026-03-04', review_date_in_words: 'March 2026' }, 'March 2026'],
    [{ review_date: '2026-03-04', created_at_time_ago_in_words: '8 months ago' }, '4 March 2026'],
    [{ created_at_time_ago_in_words: '8 months ago' }, '8 months ago'],
    [{}, undefined],
  ])('shows the date of a review with %j as %s [DATA-13]', (dates, when) => {
    expect(site([aReview(dates)]).home?.reviews[0]?.when).toBe(when);
  });
});

describe('the page of reviews', () => {
  it('shows twelve reviews in a grid [REV-11] [OPEN-77]', () => {
    const { page } = site(many(15));
    expect(page?.path).toBe('/reviews/');
    expect(page?.props.section).toMatchObject({ layout: 'grid', heading: 'Reviews of Bayside Motors' });
    expect(page?.props.section.reviews).toHaveLength(12);
    expect(page?.props.section).not.toHaveProperty('allHref');
  });

  it('shows at least as many reviews as the section on the home page [REV-11]', () => {
    expect(site(many(15), { reviewListSlice: 14 }).page?.props.section.reviews).toHaveLength(14);
  });

  it('has no rating or review in its structured data', () => {
    expect(JSON.stringify(site(many(4)).page?.head.jsonLd)).not.toMatch(/Rating|Review"/);
  });
});
