import { sectionAt } from './section-links.ts';

/** Room between the links and the heading a link brings below them, pixels. */
const tolerance = 24;

/** Marks the link to the section being read, and keeps it in view on narrow screens. Tabs need no such mark. */
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

  disconnectedCallback() {
    removeEventListener('scroll', this.#soon);
    removeEventListener('resize', this.#soon);
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
    // Sideways only: `scrollIntoView` would pull the page along.
    const list = link?.closest('ul');
    if (link && list) list.scrollTo({ left: link.offsetLeft - (list.clientWidth - link.clientWidth) / 2 });
  }
}

if (!customElements.get('section-nav')) customElements.define('section-nav', SectionNav);
