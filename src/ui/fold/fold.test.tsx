import { render, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { HtmlFold, TextFold } from './Fold.tsx';
import './text-fold.ts';

const words = { more: 'View more', less: 'View less', about: 'about Jo' };

// jsdom has no layout.
HTMLElement.prototype.scrollIntoView = vi.fn();

describe('a folded text', () => {
  it('contains the whole text, and its button says whether it is open [REV-7] [OFFER-2]', () => {
    render(<TextFold {...words} text={{ shown: 'One two', rest: ' three' }} />);
    const toggle = screen.getByRole('button', { name: /View more.*about Jo/ });
    expect(toggle.closest('text-fold')?.textContent).toContain('One two… three');
    expect(toggle.getAttribute('aria-expanded')).toBe('false');
    toggle.click();
    expect(toggle.getAttribute('aria-expanded')).toBe('true');
    expect(toggle.closest('text-fold')?.hasAttribute('data-open')).toBe(true);
    toggle.click();
    expect(toggle.getAttribute('aria-expanded')).toBe('false');
  });

  it('scrolls to its start only when it is closed', () => {
    render(<TextFold {...words} text={{ shown: 'One two', rest: ' three' }} />);
    const toggle = screen.getByRole('button');
    const scroll = vi.spyOn(HTMLElement.prototype, 'scrollIntoView').mockClear();
    toggle.click();
    expect(scroll).not.toHaveBeenCalled();
    toggle.click();
    expect(scroll).toHaveBeenCalledOnce();
  });

  it('has no button when all of the text is shown', () => {
    render(<TextFold {...words} text={{ shown: 'One two' }} />);
    expect(screen.getByText('One two')).toBeDefined();
    expect(screen.queryByRole('button')).toBeNull();
  });
});

describe('folded HTML', () => {
  it('follows its excerpt [OFFER-2]', () => {
    const { container } = render(<HtmlFold {...words} excerpt="One…" html="<p>One <b>two</b></p>" />);
    expect(container.querySelector('.fold-excerpt')?.textContent).toBe('One…');
    expect(container.querySelector('.fold-whole b')?.textContent).toBe('two');
    expect(screen.getByRole('button')).toBeDefined();
  });

  it('has no excerpt or button when it is short', () => {
    render(<HtmlFold {...words} html="<p>One</p>" />);
    expect(screen.queryByRole('button')).toBeNull();
  });
});
