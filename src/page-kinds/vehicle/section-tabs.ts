import { sectionsLabel } from './section-links.ts';

/** The history state of an entry that a tab change has added. */
const chosen = { tab: 'chosen' };

/** The width from which tabs are used. section-tabs.css shows a single section at the same width. */
const room = matchMedia('(width >= 768px)');

/**
 * Turns the section links into tabs on wide screens (VEH-1), as the ARIA practices describe them: the arrow keys, Home
 * and End move the focus, and the focused tab is shown. The URL names the open tab, so that a link, a reload and Back
 * show it again. On narrow screens the links stay links, and every section is shown.
 */
export class SectionTabs extends HTMLElement {
  readonly #tabs = [...this.querySelectorAll<HTMLAnchorElement>('.section-nav a')];
  readonly #panels = this.#tabs.map(({ hash }) => this.querySelector(hash)!.closest('section')!);
  #open = 0;
  /** True after a move by keyboard. The next such move replaces the history entry. */
  #isMoving = false;

  connectedCallback() {
    this.#follow();
    room.addEventListener('change', this.#draw);
    addEventListener('hashchange', this.#follow);
    this.addEventListener('click', (event) => {
      const index = this.#tabs.indexOf((event.target as Element).closest('a')!);
      if (index < 0 || !room.matches || event.metaKey || event.ctrlKey || event.shiftKey) return;
      event.preventDefault();
      this.#choose(index);
    });
    this.addEventListener('keydown', (event) => {
      const index = this.#tabs.indexOf(event.target as HTMLAnchorElement);
      if (index < 0 || !room.matches || event.altKey || event.metaKey || event.ctrlKey) return;
      const last = this.#tabs.length - 1;
      const moves: Record<string, number> = {
        ArrowLeft: index ? index - 1 : last,
        ArrowRight: index < last ? index + 1 : 0,
        Home: 0,
        End: last,
        ' ': index,
      };
      const to = moves[event.key];
      if (to === undefined) return;
      event.preventDefault();
      this.#choose(to, true);
      this.#tabs[to]?.focus();
    });
  }

  #choose(index: number, isMove = false) {
    const { hash } = this.#tabs[index]!;
    if (location.hash !== hash) {
      history[isMove && this.#isMoving ? 'replaceState' : 'pushState'](chosen, '', hash);
      this.#isMoving = isMove;
    }
    this.#open = index;
    this.#draw();
  }

  /** Shows the section that the URL names: the one with that id, or the one that contains that id. */
  readonly #follow = () => {
    const id = location.hash.slice(1);
    const named = id ? document.getElementById(id) : this.#panels[0];
    const index = named ? this.#panels.findIndex((panel) => panel.contains(named)) : -1;
    if (index >= 0) this.#open = index;
    this.#draw();
    // A hidden section cannot be scrolled to, so this happens after it is shown. After Back to a tab that the
    // visitor chose, the scroll position is left to the browser.
    if (id && index >= 0 && room.matches && history.state?.tab !== chosen.tab)
      named?.scrollIntoView({ behavior: 'instant' });
  };

  readonly #draw = () => {
    const isTabs = room.matches;
    const inTabs = (value: string) => (isTabs ? value : undefined);
    const nav = this.querySelector('nav');
    write(this, { 'data-tabs': inTabs('') });
    // With a label, the element would keep the role that it has without tabs.
    write(nav, { role: inTabs('none'), 'aria-label': isTabs ? undefined : sectionsLabel });
    write(nav?.firstElementChild, { role: isTabs ? 'tablist' : 'list', 'aria-label': inTabs(sectionsLabel) });
    this.#tabs.forEach((tab, index) => {
      const panel = this.#panels[index]!;
      const isOpen = index === this.#open;
      const heading = tab.hash.slice(1);
      write(tab.parentElement, { role: inTabs('none') });
      write(tab, {
        role: inTabs('tab'),
        'aria-selected': inTabs(String(isOpen)),
        'aria-controls': inTabs(`panel-${heading}`),
        tabindex: inTabs(isOpen ? '0' : '-1'),
      });
      write(panel, {
        id: `panel-${heading}`,
        role: inTabs('tabpanel'),
        'aria-labelledby': isTabs ? tab.id : heading,
        tabindex: inTabs('0'),
        'data-open': isOpen ? '' : undefined,
      });
    });
  };
}

function write(element: Element | null | undefined, attributes: Record<string, string | undefined>): void {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined) element?.removeAttribute(name);
    else element?.setAttribute(name, value);
  }
}

if (!customElements.get('section-tabs')) customElements.define('section-tabs', SectionTabs);
