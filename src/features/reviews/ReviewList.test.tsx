import { render, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { ReviewView } from '../../site/catalogue/review-section.ts';
import { ReviewList } from './ReviewList.tsx';

const reviews: ReviewView[] = ['Ana', 'Ben', 'Cy', 'Di'].map((customerName, index) => ({
  id: String(index),
  text: { shown: `${customerName} says so` },
  customerName,
  rating: 5 - index,
}));

describe('the reviews', () => {
  it('are shown side by side in a grid [REV-2]', () => {
    render(<ReviewList heading="Reviews" reviews={reviews.slice(0, 3)} layout="grid" />);
    const cards = screen.getAllByRole('article');
    expect(cards).toHaveLength(3);
    expect(within(cards[1]!).getByRole('img').getAttribute('aria-label')).toBe('4 out of 5 stars');
    expect(screen.queryByRole('group')).toBeNull();
  });

  it('are shown in a carousel that starts with the third one, in the middle [REV-2] [REV-8] [REV-9]', () => {
    render(<ReviewList heading="Reviews" reviews={reviews} layout="carousel" rotateMs={3000} />);
    const carousel = screen.getByRole('group', { name: 'Reviews' });
    expect({ ...carousel.dataset }).toMatchObject({ start: '2', align: 'center', autoplayMs: '3000' });
    expect(carousel.querySelector('[data-active]')?.textContent).toContain('Cy says so');
  });
});
