import { sectionAt } from './section-links.ts';

/** The gap between the links and the heading that a link scrolls to, in pixels. */
const tolerance = 24;

/** Marks the link to the section in view, and scrolls it into view on narrow screens. Tabs need no mark. */
class SectionNav extends HTMLElement {
  readonly #links = [...this.querySelectorAll<HTMLAnchorElement>('a')];
  readonly #sections = this.#links.map(({ hash }) =>
    document.getElementById(hash.slice(1))?.closest('section'),
  );
  #current = -1;
  #isWaiting = false;

  connectedCallback() {
    addEventListener('scroll', this.#soon, { passive: true });
    addEventListener('resize', this.#soon, { passive: true });
    this.#mark();
  }

  readonly #soon = () => {
    if (this.#isWaiting) return;
    this.#isWaiting = true;
    requestAnimationFrame(() => {
      this.#isWaiting = false;
      this.#mark();
    });
  };

  #mark() {
    const line = this.getBoundingClientRect().bottom + tolerance;
    const tops = this.#sections.map((section) => section?.getBoundingClientRect().top ?? Infinity);
    const current = this.closest('[data-tabs]') ? -1 : sectionAt(tops, line);
    if (current === this.#current) return;
    this.#links[this.#current]?.removeAttribute('aria-current');
    this.#current = current;
    const link = this.#links[current];
    link?.setAttribute('aria-current', 'true');
    // Scrolls sideways only. `scrollIntoView` would also scroll the page.
    const list = link?.closest('ul');
    if (link && list) list.scrollTo({ left: link.offsetLeft - (list.clientWidth - link.clientWidth) / 2 });
  }
}

if (!customElements.get('section-nav')) customElements.define('section-nav', SectionNav);
