import { element } from '../../ui/element.ts';

/** Adds buttons, keys, a counter and full screen to the strip of pictures, which scrolls and snaps without them. */
export class CarGallery extends HTMLElement {
  #current = 0;
  #strip!: HTMLElement;

  get #total() {
    return Number(this.dataset.total);
  }

  connectedCallback() {
    this.#strip = this.querySelector('.gallery-strip')!;
    this.#strip.addEventListener('scroll', () => this.#settle(), { passive: true });
    this.addEventListener('keydown', (event) => this.#key(event));
    this.addEventListener('click', (event) => this.#click(event));
    // The neighbours load at the first sign of interest, so that a page that is closed soon loads only one
    // picture.
    for (const sign of ['pointerenter', 'focusin', 'touchstart'] as const) {
      this.addEventListener(sign, () => this.#fetchNeighbours(), { once: true, passive: true });
    }
  }

  show(index: number, behavior: ScrollBehavior = 'smooth') {
    const calm = matchMedia('(prefers-reduced-motion: reduce)').matches;
    const left = clampSlide(index, this.#total) * this.#strip.clientWidth;
    this.#strip.scrollTo({ left, behavior: calm ? 'instant' : behavior });
  }

  #settle() {
    // A dialog that is closed while the strip moves: the strip has no width, and its last place counts.
    if (this.#strip.clientWidth === 0) return;
    const current = slideAt(this.#strip.scrollLeft, this.#strip.clientWidth, this.#total);
    if (current === this.#current) return;
    this.#current = current;
    const counter = this.querySelector('[data-counter]');
    if (counter) counter.textContent = String(current + 1);
    this.querySelector('.gallery-previous')?.setAttribute('aria-disabled', String(current === 0));
    this.querySelector('.gallery-next')?.setAttribute('aria-disabled', String(current === this.#total - 1));
    this.querySelectorAll('.gallery-thumbs a').forEach((thumb, index) => {
      thumb.ariaCurrent = index === current ? 'true' : null;
    });
    this.#revealThumb(current);
    this.#fetchNeighbours();
  }

  /** Loads the next picture in advance. */
  #fetchNeighbours() {
    const pictures = this.querySelectorAll<HTMLImageElement>('.gallery-picture');
    for (const at of [this.#current + 1, this.#current - 1]) {
      const picture = pictures[at];
      if (picture) picture.loading = 'eager';
    }
  }

  /** Scrolls the list only. `scrollIntoView` would also scroll the page. */
  #revealThumb(index: number) {
    const list = this.querySelector<HTMLElement>('.gallery-thumbs');
    const thumb = list?.children[index] as HTMLElement | undefined;
    if (!list || !thumb) return;
    list.scrollTo({
      left: thumb.offsetLeft - (list.clientWidth - thumb.clientWidth) / 2,
      top: thumb.offsetTop - (list.clientHeight - thumb.clientHeight) / 2,
    });
  }

  #key(event: KeyboardEvent) {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const wanted = slideForKey(event.key, this.#current, this.#total);
    if (wanted === undefined) return;
    event.preventDefault();
    this.show(wanted);
  }

  #click(event: Event) {
    const target = event.target as Element;
    const thumb = target.closest<HTMLAnchorElement>('.gallery-thumbs a');
    if (thumb) {
      event.preventDefault();
      this.show([...this.querySelectorAll('.gallery-thumbs a')].indexOf(thumb));
    } else if (target.closest('.gallery-previous')) this.show(this.#current - 1);
    else if (target.closest('.gallery-next')) this.show(this.#current + 1);
    else if (target.closest('.gallery-expand, .gallery-slide')) this.#openFullScreen();
  }

  /** A copy of the gallery in a dialog. The page below keeps its scroll position and gets the focus back. */
  #openFullScreen() {
    if (this.closest('dialog')) return;
    const ariaLabel = this.#strip.ariaLabel ?? 'Pictures';
    const dialog = element('dialog', { className: 'gallery-dialog full clipped', ariaLabel });
    const copy = this.cloneNode(true) as CarGallery;
    for (const part of copy.querySelectorAll('.gallery-expand, .gallery-note')) part.remove();
    for (const part of copy.querySelectorAll('[id]')) part.removeAttribute('id');
    copy.querySelector('[data-car-photo]')?.removeAttribute('data-car-photo');
    for (const image of copy.querySelectorAll<HTMLImageElement | HTMLSourceElement>('.gallery-slide [sizes]'))
      image.sizes = '100vw';
    const close = button('gallery-close', 'Close full screen', '×');
    close.addEventListener('click', () => dialog.close());
    const zoom = button('gallery-zoom', 'Enlarge the picture', '+');
    zoom.setAttribute('aria-pressed', 'false');
    dialog.append(zoom, close, copy);
    dialog.addEventListener('close', () => {
      this.show(copy.#current, 'instant');
      dialog.remove();
    });
    document.body.append(dialog);
    // The rule in `overlays.css` reads it.
    document.documentElement.dataset['modal'] = '';
    dialog.showModal();
    copy.show(this.#current, 'instant');
    copy.#strip.focus();
    const shown = () => copy.querySelectorAll<HTMLElement>('.gallery-picture')[copy.#current];
    import('./picture-zoom.ts')
      .then(({ zoomPictures }) => zoomPictures(copy.#strip, zoom, shown))
      // At an end the button is hidden, because it would do nothing.
      .catch(() => zoom.remove());
  }
}

const button = (className: string, ariaLabel: string, text: string) =>
  element(
    'button',
    { type: 'button', className: `icon-button gallery-button ${className}`, ariaLabel },
    text,
  );

if (!customElements.get('car-gallery')) customElements.define('car-gallery', CarGallery);

/** The slide in view at a scroll position in pixels. */
export function slideAt(scrollLeft: number, stripWidth: number, total: number): number {
  if (stripWidth <= 0) return 0;
  return clampSlide(Math.round(scrollLeft / stripWidth), total);
}

/** The slide that a key leads to from `current`. Undefined for other keys. */
export function slideForKey(key: string, current: number, total: number): number | undefined {
  const wanted = { ArrowLeft: current - 1, ArrowRight: current + 1, Home: 0, End: total - 1 }[key];
  return wanted === undefined ? undefined : clampSlide(wanted, total);
}

/** The gallery does not wrap around, so that visitors notice when they have seen all pictures. */
function clampSlide(index: number, total: number): number {
  return Math.max(0, Math.min(total - 1, index));
}
