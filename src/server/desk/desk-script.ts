/**
 * The script of the desk. Every page works without it. It keeps pages up to date, and what is written on them, has
 * keyboard shortcuts, and answers what the forms by which staff sign in and add passkeys ask of a browser.
 */
import { type Challenge, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';

/** Where pages of staff say what was just done. */
const said = document.querySelector('#said')!;

function say(text: string, isError = false): void {
  const line = document.createElement('p');
  line.className = isError ? 'message error' : 'message';
  line.textContent = text;
  said.replaceChildren(line);
}

const main = document.querySelector('main')!;
const fields = [...main.querySelectorAll<HTMLInputElement>('form :is(input, textarea, select)')];
const stateOf = ({ value, checked }: HTMLInputElement) => `${value} ${checked}`;
const drawn = new Map(fields.map((field) => [field, stateOf(field)]));

/** The fields that somebody has changed since the page was drawn. */
const changedFields = () => fields.filter((field) => stateOf(field) !== drawn.get(field));

/** True from when a form is sent, or the page is asked for again, until the next page is there. */
let isLeaving = false;
let sent: HTMLFormElement | undefined;

/** What is written, and the field with its caret, or the lead, at which the keyboard is. */
function keptNow() {
  const at = document.activeElement as HTMLInputElement;
  const lead = at.closest<HTMLElement>('[data-lead]')?.dataset['lead'];
  const field = fields.includes(at) && at.form !== sent ? `[name="${at.name}"]` : undefined;
  return {
    place: lead ? `[data-lead="${lead}"] a` : field,
    caret: at.selectionStart,
    written: changedFields().map(({ name, value, checked, form }) => {
      return { name, value, checked, isSent: form === sent };
    }),
  };
}

// At the last moment: somebody goes on writing while a form is on its way.
addEventListener('pagehide', () => {
  if (isLeaving) sessionStorage.setItem(location.pathname, JSON.stringify(keptNow()));
});

/** Writes into this page what was written on the one before, also what could not be sent. */
function writeAgain({ place, caret, written }: ReturnType<typeof keptNow>) {
  const isStored = location.search.includes('done=') || main.querySelector('[data-unsent]') !== null;
  for (const { name, isSent, ...state } of written) {
    const isIt = (one: HTMLInputElement) => one.type !== 'radio' || one.value === state.value;
    const field = fields.find((one) => one.name === name && isIt(one));
    if (!field || (isSent && isStored)) continue;
    Object.assign(field, state);
    if (stateOf(field) !== drawn.get(field)) field.dispatchEvent(new Event('input', { bubbles: true }));
  }
  const at = place === undefined ? null : main.querySelector<HTMLInputElement>(place);
  at?.focus({ preventScroll: true });
  // Only fields of text have one.
  if (typeof caret === 'number') at?.setSelectionRange(caret, caret);
}

document.addEventListener('submit', (event) => {
  const form = event.target as HTMLFormElement;
  if (form.method === 'get') isLeaving = true;
  // A passkey is asked for first.
  if (form.method !== 'post' || event.defaultPrevented) return;
  // Sent once, however often its button is pressed.
  if (sent || !navigator.onLine) event.preventDefault();
  if (sent) return;
  if (!navigator.onLine)
    return say('This was not sent, because there is no connection. Please send it again.', true);
  isLeaving = true;
  sent = form;
});

// The address of a search has no field that is empty.
document.addEventListener('formdata', ({ formData }) => {
  for (const [name, value] of [...formData]) if (value === '') formData.delete(name);
});

let waiting: ReturnType<typeof setTimeout> | undefined;
main.addEventListener('input', ({ target }) => {
  const { form } = target as HTMLInputElement;
  if (!form?.matches('[data-filters]')) return;
  clearTimeout(waiting);
  if (target instanceof HTMLSelectElement) return form.requestSubmit();
  waiting = setTimeout(() => {
    isLeaving = true;
    // The letters of a word are no steps to go back.
    location.replace(`?${new URLSearchParams([...new FormData(form)] as [string, string][])}`);
  }, 250);
});

const kept = sessionStorage.getItem(location.pathname);
sessionStorage.removeItem(location.pathname);
if (kept) writeAgain(JSON.parse(kept) as ReturnType<typeof keptNow>);
// What was just done is said once, and a page is asked for again without the form before it.
history.replaceState(null, '', location.href.replace(/\?done=.*$/, ''));

/** What the page has last said that there is to see. */
let told: string | undefined;

/** Shows what has changed since the page was drawn, but never in place of what is being written. */
async function look() {
  if (document.hidden || isLeaving) return;
  const answer = await fetch('/desk/live').catch(() => undefined);
  const newest = answer?.ok && !answer.redirected ? await answer.text() : told;
  if (isLeaving || newest === undefined || newest === main.dataset['seen']) return;
  const isWriting = changedFields().some(({ form }) => form?.method === 'post');
  if (!isWriting && !document.querySelector('[data-unsent], dialog[open]')) {
    isLeaving = true;
    location.reload();
  } else if (newest !== told) {
    told = newest;
    say('Somebody changed something meanwhile. ');
    const show = '<a href="">Show it, without what you have written</a>';
    said.firstElementChild!.insertAdjacentHTML('beforeend', show);
  }
}

if (/^\/desk\/(?:(?:leads|diary|reservations)\/.*)?$/.test(location.pathname)) setInterval(look, 5000);
addEventListener('pageshow', ({ persisted }) => persisted && location.reload());

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
  dialog.innerHTML = `<h2>Keyboard shortcuts</h2><dl class="stack-1">${pairs.join('')}</dl><form method="dialog"><button>Close</button></form>`;
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

/** Sends a form once its hidden field has the answer. Undefined: the person was told why there is none. */
function answerFirst(form: HTMLFormElement, name: string, answer: () => Promise<string | undefined>): void {
  const field = form.elements.namedItem(name) as HTMLInputElement;
  const button = form.querySelector('button')!;
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    if (button.getAttribute('aria-disabled')) return;
    button.setAttribute('aria-disabled', 'true');
    const written = await answer();
    button.removeAttribute('aria-disabled');
    if (written === undefined) return;
    field.value = written;
    form.submit();
  });
}

async function solved(challenge: Challenge): Promise<string | undefined> {
  say('One moment: a security check is made.');
  const solution = await solveChallenge({ challenge, deriveKey }).catch(() => null);
  if (solution) return btoa(JSON.stringify({ challenge, solution }));
  say('This browser could not make the security check. Please update it, or use another one.', true);
  return undefined;
}

/** Why there is no passkey, by the name of the browser's error. */
const reasons: Record<string, string> = {
  NotAllowedError: 'No passkey was used. You can try again.',
  InvalidStateError: 'This device has a passkey for you already.',
};

async function fromDevice(act: string, options: object): Promise<string | undefined> {
  try {
    const { credentials } = navigator;
    const { parseCreationOptionsFromJSON: toMake, parseRequestOptionsFromJSON: toUse } = PublicKeyCredential;
    return JSON.stringify(
      act === 'create'
        ? await credentials.create({ publicKey: toMake(options as PublicKeyCredentialCreationOptionsJSON) })
        : await credentials.get({ publicKey: toUse(options as PublicKeyCredentialRequestOptionsJSON) }),
    );
  } catch (error) {
    say(reasons[(error as Error).name] ?? 'The passkey could not be used on this device.', true);
    return undefined;
  }
}

for (const form of document.querySelectorAll<HTMLFormElement>('form[data-challenge]'))
  answerFirst(form, 'captcha', () => solved(JSON.parse(form.dataset['challenge']!) as Challenge));

for (const form of document.querySelectorAll<HTMLFormElement>('form[data-passkey]')) {
  const { passkey = '', options = '' } = form.dataset;
  // Older browsers have no passkeys, or cannot read the options: there the form stays hidden.
  form.hidden = !('PublicKeyCredential' in window && 'parseCreationOptionsFromJSON' in PublicKeyCredential);
  answerFirst(form, 'answer', () => fromDevice(passkey, JSON.parse(options) as object));
}
