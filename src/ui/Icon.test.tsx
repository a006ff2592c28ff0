import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Icon } from './Icon.tsx';
import { iconNames } from './icon-drawings.ts';

it('is hidden from screen readers unless it has a label', () => {
  const { container } = render(<Icon name="phone" />);
  expect(container.querySelector('svg')?.getAttribute('aria-hidden')).toBe('true');
  render(<Icon name="close" label="Close the menu" className="icon--up" />);
  expect(screen.getByRole('img', { name: 'Close the menu' }).getAttribute('class')).toBe('icon icon--up');
});

it.each(iconNames)('draws %s', (name) => {
  const { container } = render(<Icon name={name} />);
  for (const path of container.querySelectorAll('path'))
    expect(path.getAttribute('d')).toMatch(/^M[\d\s.a-z-]+$/i);
});
