// @ts-check
/** The keyboard shortcuts of the desk. Served as it is, like desk-script.js. */

/** What each key does. The browser itself opens a link. @type {Record<string, [words: string, act?: () => void]>} */
const shortcuts = {
  j: ['The next lead', () => moveBy(1)],
  k: ['The lead before', () => moveBy(-1)],
  Enter: ['Open the lead'],
  '/': ['Search', () => (first('main [data-search]') ? first('main [data-search]').select() : goHome())],
  u: ['Back to all leads', () => first('main [data-back]') && goHome()],
  n: ['Write a note', () => first('main #note')?.focus()],
  '?': ['This list', showShortcuts],
};

/** @param {string} selector @returns {any} */
const first = (selector) => document.querySelector(selector);

const goHome = () => location.assign('/desk/');

function showShortcuts() {
  const dialog = document.createElement('dialog');
  dialog.className = 'panel';
  dialog.setAttribute('aria-label', 'Keyboard shortcuts');
  const pairs = Object.entries(shortcuts).map(
    ([key, [words]]) => `<div><dt><kbd>${key}</kbd></dt><dd>${words}</dd></div>`,
  );
  dialog.innerHTML = `<h2>Keyboard shortcuts</h2><dl>${pairs.join('')}</dl><button>Close</button>`;
  dialog.querySelector('button')?.addEventListener('click', () => dialog.close());
  dialog.addEventListener('close', () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}

/** @param {number} step */
function moveBy(step) {
  /** @type {NodeListOf<HTMLElement>} */
  const links = document.querySelectorAll('main [data-lead] .customer a');
  const at = [...links].indexOf(/** @type {any} */ (document.activeElement));
  const next = at < 0 ? (step > 0 ? 0 : links.length - 1) : at + step;
  links[Math.min(links.length - 1, Math.max(0, next))]?.focus();
}

document.addEventListener('keydown', (event) => {
  const { key, target } = event;
  const isField = target instanceof Element && target.closest('input, select, textarea, dialog');
  if (key === 'Escape' && target instanceof HTMLElement && target.matches('[data-search]')) target.blur();
  if (isField || event.ctrlKey || event.metaKey || event.altKey) return;
  const act = shortcuts[key]?.[1];
  if (!act) return;
  event.preventDefault();
  act();
});
