// @ts-check
/**
 * The script of the desk. Every page works without it. It keeps pages up to date and changes them in place. It is served
 * as it is: no build step touches it.
 */

const main = () => /** @type {HTMLElement} */ (document.querySelector('main'));
const said = () => /** @type {HTMLElement} */ (document.querySelector('#said'));

/** @param {string} text @param {boolean} [isError] */
function say(text, isError = false) {
  const line = document.createElement('p');
  line.className = isError ? 'message error' : 'message';
  line.textContent = text;
  said().replaceChildren(line);
}

/** True while somebody has typed something that is not sent. */
function isTyping() {
  return document.querySelector('[data-unsent]') !== null || changedFields().length > 0;
}

/** The fields that somebody has changed. */
function changedFields() {
  return [...document.querySelectorAll('form[data-form] :is(input, textarea, select)')].filter((field) => {
    if (field instanceof HTMLInputElement && field.type === 'checkbox')
      return field.checked !== field.defaultChecked;
    if (field instanceof HTMLTextAreaElement || field instanceof HTMLInputElement)
      return field.value !== field.defaultValue;
    if (field instanceof HTMLSelectElement)
      return (
        [...field.options].some(({ selected, defaultSelected }) => selected !== defaultSelected) &&
        field.value !== firstOf(field)
      );
    return false;
  });
}

/**
 * What somebody wrote into other forms while a form was being sent.
 *
 * @param {HTMLFormElement} sent
 * @returns {{ name: string, value: string, checked: boolean }[]}
 */
function writtenBeside(sent) {
  return changedFields()
    .filter((field) => !sent.contains(field))
    .map((field) => /** @type {HTMLInputElement} */ (field))
    .map(({ name, value, checked }) => ({ name, value, checked }));
}

/** Writes it into the new page. @param {ReturnType<typeof writtenBeside>} written */
function writeAgain(written) {
  for (const { name, value, checked } of written) {
    const field = main().querySelector(`form[data-form] [name="${name}"]`);
    if (!field) continue;
    const input = /** @type {HTMLInputElement} */ (field);
    input.value = value;
    if (input.type === 'checkbox') input.checked = checked;
    if (input === document.activeElement && field instanceof HTMLTextAreaElement)
      field.setSelectionRange(value.length, value.length);
  }
}

/** @param {HTMLSelectElement} field */
function firstOf(field) {
  return ([...field.options].find(({ defaultSelected }) => defaultSelected) ?? field.options[0])?.value;
}

/**
 * Shows another page in place of this one.
 *
 * @param {string} text the page's HTML
 * @param {{ focus?: boolean }} [how]
 */
function swap(text, { focus = false } = {}) {
  const next = new DOMParser().parseFromString(text, 'text/html');
  const fresh = next.querySelector('main');
  if (!fresh) return location.reload();
  const held = heldPlace();
  document.title = next.title;
  main().replaceWith(document.adoptNode(fresh));
  restore(held);
  if (focus) main().focus();
  showReason();
}

/** Where the keyboard is, so that an update does not lose it. */
function heldPlace() {
  const at = document.activeElement;
  if (!(at instanceof HTMLElement) || !main().contains(at)) return undefined;
  const lead = at.closest('[data-lead]')?.getAttribute('data-lead');
  if (lead) return { selector: `[data-lead="${lead}"] a` };
  const name = at.getAttribute('name');
  const caret = at instanceof HTMLInputElement && at.type === 'search' ? at.selectionStart : null;
  return at.id
    ? { selector: `#${at.id}` }
    : name
      ? { selector: `[name="${name}"]`, caret, value: /** @type {HTMLInputElement} */ (at).value }
      : undefined;
}

/** @param {ReturnType<typeof heldPlace>} held */
function restore(held) {
  if (!held) return;
  const field = main().querySelector(held.selector);
  if (!(field instanceof HTMLElement)) return;
  field.focus({ preventScroll: true });
  if (field instanceof HTMLInputElement && held.value !== undefined && field.type === 'search') {
    field.value = held.value;
    if (typeof held.caret === 'number') field.setSelectionRange(held.caret, held.caret);
  }
}

let asked = 0;

/**
 * Shows the page of another address.
 *
 * @param {string} address
 * @param {{ push?: boolean, isWanted?: () => boolean }} [how] `isWanted` is asked when the page has arrived
 */
async function go(address, { push = false, isWanted = () => true } = {}) {
  const turn = ++asked;
  try {
    const answer = await fetch(address, { headers: { accept: 'text/html' } });
    const text = await answer.text();
    if (turn !== asked || !isWanted()) return;
    // Signed out, or an error: the browser shows it as it is.
    if (
      !answer.ok ||
      !new URL(answer.url).pathname.startsWith('/desk/') ||
      answer.url.includes('/desk/sign-in')
    )
      return location.assign(address);
    if (push) history.pushState(null, '', answer.url);
    swap(text);
  } catch {
    say('There is no connection. The page shows what it last knew.', true);
  }
}

/** Sends a form without leaving the page. @param {HTMLFormElement} form @param {HTMLElement | null} button */
async function post(form, button) {
  const fields = new URLSearchParams(/** @type {any} */ (new FormData(form)));
  if (button instanceof HTMLButtonElement && button.name) fields.set(button.name, button.value);
  button?.setAttribute('aria-disabled', 'true');
  try {
    // Not form.action: that is the button of this name.
    const answer = await fetch(form.getAttribute('action') ?? '', {
      method: 'POST',
      body: fields,
      headers: { accept: 'text/html' },
    });
    const text = await answer.text();
    if (answer.status === 401 || answer.url.includes('/desk/sign-in')) {
      say('You are signed out, and nothing was stored. Copy what you wrote, then sign in again.', true);
      return;
    }
    if (answer.redirected) history.replaceState(null, '', answer.url.replace(/\?done=.*$/, ''));
    const written = writtenBeside(form);
    swap(text, { focus: written.length === 0 });
    writeAgain(written);
  } catch {
    say('This was not sent, because there is no connection. Nothing you wrote is lost: send it again.', true);
  } finally {
    button?.removeAttribute('aria-disabled');
  }
}

document.addEventListener('submit', (event) => {
  const form = event.target;
  if (!(form instanceof HTMLFormElement)) return;
  if (form.matches('[data-filters]')) {
    event.preventDefault();
    search(form);
  } else if (form.matches('[data-form]')) {
    event.preventDefault();
    if (event.submitter?.getAttribute('aria-disabled') !== 'true') post(form, event.submitter);
  }
});

/** @param {HTMLFormElement} form */
function search(form) {
  const fields = new URLSearchParams(/** @type {any} */ (new FormData(form)));
  for (const [name, value] of [...fields]) if (value === '') fields.delete(name);
  go(`/desk/${fields.size > 0 ? `?${fields}` : ''}`, { push: true });
}

/** @type {ReturnType<typeof setTimeout> | undefined} */
let waiting;
document.addEventListener('input', (event) => {
  const field = event.target;
  const form = field instanceof Element ? field.closest('form') : null;
  if (form instanceof HTMLFormElement && form.matches('[data-filters]')) {
    clearTimeout(waiting);
    waiting = setTimeout(() => search(form), field instanceof HTMLSelectElement ? 0 : 250);
  }
  if (field instanceof HTMLSelectElement && field.name === 'status') showReason();
});
addEventListener('popstate', () => go(location.href));

/** The reason is asked for only where a lead is lost. */
function showReason() {
  const status = main().querySelector('select#status');
  const reason = main().querySelector('select#reason');
  const label = main().querySelector('[data-reason]');
  if (!(status instanceof HTMLSelectElement) || !(reason instanceof HTMLSelectElement)) return;
  const isLost = status.value === 'lost';
  reason.hidden = !isLost;
  reason.required = isLost;
  if (label instanceof HTMLElement) label.hidden = !isLost;
}

/** Follows the changes that the server reports. The browser connects again by itself when the stream ends. */
function follow() {
  if (
    !main().querySelector('[data-leads], [data-live]') &&
    !location.pathname.startsWith('/desk/leads/') &&
    location.pathname !== '/desk/'
  )
    return;
  // The server also tells what changed between the making of the page and the start of the stream.
  const { made, seen } = main().dataset;
  const stream = new EventSource(`/desk/live?since=${made}&seen=${seen}`);
  let isBehind = false;
  // Somebody may begin to write while the new page is on its way.
  const mayChange = () => {
    isBehind = isTyping() || document.querySelector('dialog[open]') !== null;
    if (isBehind) offer();
    return !isBehind;
  };
  const update = () => {
    if (document.hidden) isBehind = true;
    else if (mayChange()) go(location.href, { isWanted: mayChange });
  };
  stream.addEventListener('changed', update);
  // The server keeps few streams a session: this page then shows what it has until it is reloaded.
  stream.addEventListener('enough', () => stream.close());
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden && isBehind) update();
  });
  addEventListener('pagehide', () => stream.close());
  addEventListener('pageshow', (event) => {
    if (event.persisted) location.reload();
  });
}

/** Says that there is news, without taking away what is being written. */
function offer() {
  say('Somebody changed something meanwhile. ');
  const show = document.createElement('a');
  show.href = location.href;
  show.textContent = 'Show it, without what you have written';
  said().firstElementChild?.append(show);
}

showReason();
follow();
