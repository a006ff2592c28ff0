/** The keyboard shortcuts of the desk. */

/** What each key does. The browser itself opens a link. */
const shortcuts: Record<string, [words: string, act?: () => void]> = {
  j: ['The next lead', () => moveBy(1)],
  k: ['The lead before', () => moveBy(-1)],
  Enter: ['Open the lead'],
  '/': ['Search', () => (first(search) ? first(search)!.select() : goHome())],
  u: ['Back to all leads', () => first('main [data-back]') && goHome()],
  n: ['Write a note', () => first('main #note')?.focus()],
  '?': ['This list', showShortcuts],
};

const first = (selector: string) => document.querySelector<HTMLInputElement>(selector);
const search = 'main [data-search]';
const goHome = () => location.assign('/desk/');

function showShortcuts() {
  const dialog = document.createElement('dialog');
  dialog.className = 'panel';
  dialog.setAttribute('aria-label', 'Keyboard shortcuts');
  const pairs = Object.entries(shortcuts).map(
    ([key, [words]]) => `<div><dt><kbd>${key}</kbd></dt><dd>${words}</dd></div>`,
  );
  dialog.innerHTML = `<h2>Keyboard shortcuts</h2><dl>${pairs.join('')}</dl><form method="dialog"><button>Close</button></form>`;
  dialog.addEventListener('close', () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}

function moveBy(step: number) {
  const links = [...document.querySelectorAll<HTMLElement>('main [data-lead] .customer a')];
  const at = links.indexOf(document.activeElement as HTMLElement);
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
