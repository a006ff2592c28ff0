import { expect, it, vi } from 'vitest';
import './show-more.ts';

function draw() {
  document.body.innerHTML = `
    <show-more>
      <ul id="features"><li>Cruise control</li><li class="show-more-rest">Tow bar</li></ul>
      <button type="button" class="show-more-toggle" aria-expanded="false" aria-controls="features"
        data-more="Show All Features" data-less="Hide Features">Show All Features</button>
    </show-more>`;
  const element = document.querySelector<HTMLElement>('show-more')!;
  element.scrollIntoView = vi.fn();
  return { element, toggle: element.querySelector('button')! };
}

it("toggles between 'Show All Features' and 'Hide Features' [VEH-4] [VEH-5]", () => {
  const { element, toggle } = draw();
  toggle.click();
  expect([toggle.textContent, toggle.getAttribute('aria-expanded')]).toEqual(['Hide Features', 'true']);
  expect(element.hasAttribute('data-open')).toBe(true);
  toggle.click();
  expect([toggle.textContent, toggle.getAttribute('aria-expanded')]).toEqual(['Show All Features', 'false']);
  expect(element.hasAttribute('data-open')).toBe(false);
});

it('scrolls to the start of the section only when it is closed', () => {
  const { element, toggle } = draw();
  toggle.click();
  expect(element.scrollIntoView).not.toHaveBeenCalled();
  toggle.click();
  expect(element.scrollIntoView).toHaveBeenCalledOnce();
});
