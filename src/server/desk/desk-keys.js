// @ts-check
/** The keyboard shortcuts of the desk. Served as it is, like desk-script.js. */

const shortcuts = [
  ['j', 'The next lead'],
  ['k', 'The lead before'],
  ['Enter', 'Open the lead'],
  ['/', 'Search'],
  ['u', 'Back to all leads'],
  ['n', 'Write a note'],
  ['?', 'This list'],
];

function showShortcuts() {
  const dialog = document.createElement('dialog');
  dialog.setAttribute('aria-label', 'Keyboard shortcuts');
  const pairs = shortcuts.map(([key, words]) => `<div><dt><kbd>${key}</kbd></dt><dd>${words}</dd></div>`);
  dialog.innerHTML = `<h2>Keyboard shortcuts</h2><dl>${pairs.join('')}</dl><button>Close</button>`;
  dialog.querySelector('button')?.addEventListener('click', () => dialog.close());
  dialog.addEventListener('close', () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}

/** @param {number} step */
function moveBy(step) {
  const links = [...document.querySelectorAll('main [data-lead] .customer a')];
  const at = links.indexOf(/** @type {any} */ (document.activeElement));
  const next =
    links[at < 0 ? (step > 0 ? 0 : links.length - 1) : Math.min(links.length - 1, Math.max(0, at + step))];
  if (next instanceof HTMLElement) next.focus();
}

document.addEventListener('keydown', (event) => {
  const { key, target } = event;
  const isField = target instanceof Element && target.closest('input, select, textarea, dialog');
  if (key === 'Escape' && target instanceof HTMLElement && target.matches('[data-search]')) target.blur();
  if (isField || event.ctrlKey || event.metaKey || event.altKey) return;
  /** @type {Record<string, () => void>} */
  const acts = {
    j: () => moveBy(1),
    k: () => moveBy(-1),
    '/': () => {
      const field = document.querySelector('main [data-search]');
      if (field instanceof HTMLInputElement) field.select();
      else location.assign('/desk/');
    },
    u: () => {
      if (document.querySelector('main [data-back]')) location.assign('/desk/');
    },
    n: () => {
      const field = document.querySelector('main #note');
      if (field instanceof HTMLElement) field.focus();
    },
    '?': showShortcuts,
  };
  const act = acts[key];
  if (!act) return;
  event.preventDefault();
  act();
});
