/** The script of the desk. Every page works without it. It keeps pages up to date and changes them in place. */
import './desk-keys.ts';
import { said, say } from './say.ts';

const main = () => document.querySelector('main')!;

/** The fields that somebody has changed and not sent. */
function changedFields() {
  const fields = document.querySelectorAll<HTMLInputElement>('form[data-form] :is(input, textarea, select)');
  return [...fields].filter((field) =>
    field.type === 'checkbox' ? field.checked !== field.defaultChecked : field.value !== firstValue(field),
  );
}

/** What a field had when its page was made. */
function firstValue(field: HTMLInputElement | HTMLSelectElement): string | undefined {
  if (!(field instanceof HTMLSelectElement)) return field.defaultValue;
  return ([...field.options].find(({ defaultSelected }) => defaultSelected) ?? field.options[0])?.value;
}

/** Writes into the new page what somebody wrote beside a form that was being sent. */
function writeAgain(written: HTMLInputElement[]) {
  for (const { name, value, checked } of written) {
    const field = main().querySelector<HTMLInputElement>(`form[data-form] [name="${name}"]`);
    if (!field) continue;
    field.value = value;
    if (field.type === 'checkbox') field.checked = checked;
    if (field === document.activeElement && field.type === 'textarea')
      field.setSelectionRange(value.length, value.length);
  }
}

/** Shows another page, whose HTML this is, in place of this one. */
function swap(text: string, focus = false) {
  const next = new DOMParser().parseFromString(text, 'text/html');
  const fresh = next.querySelector('main');
  if (!fresh) return location.reload();
  const restore = heldPlace();
  document.title = next.title;
  main().replaceWith(document.adoptNode(fresh));
  restore();
  if (focus) main().focus();
}

/** Where the keyboard is, so that an update does not lose it. @returns goes there in the new page */
function heldPlace() {
  const at = document.activeElement as HTMLInputElement;
  if (!main().contains(at)) return () => {};
  const lead = at.closest<HTMLElement>('[data-lead]')?.dataset['lead'];
  const place = lead ? `[data-lead="${lead}"] a` : at.id ? `#${at.id}` : `[name="${at.name}"]`;
  const { type, value, selectionStart } = at;
  return () => {
    const field = main().querySelector<HTMLInputElement>(place);
    field?.focus({ preventScroll: true });
    if (!field || type !== 'search') return;
    field.value = value;
    field.setSelectionRange(selectionStart, selectionStart);
  };
}

let asked = 0;

/** Shows the page of another address. @param how.isWanted is asked when the page has arrived */
async function go(address: string, { push = false, isWanted = (): boolean => true } = {}) {
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

/** Sends a form without leaving the page. */
async function post(form: HTMLFormElement, button: HTMLElement | null) {
  const fields = fieldsOf(form, button);
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
    const written = changedFields().filter((field) => !form.contains(field));
    swap(text, written.length === 0);
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

/** What a form says. None of the desk sends a file. */
const fieldsOf = (form: HTMLFormElement, button?: HTMLElement | null) =>
  new URLSearchParams([...new FormData(form, button)] as [string, string][]);

function search(form: HTMLFormElement) {
  const fields = fieldsOf(form);
  for (const [name, value] of [...fields]) if (value === '') fields.delete(name);
  go(`/desk/${fields.size > 0 ? `?${fields}` : ''}`, { push: true });
}

let waiting: ReturnType<typeof setTimeout> | undefined;
document.addEventListener('input', (event) => {
  const field = event.target;
  const form = field instanceof Element ? field.closest('form') : null;
  if (form instanceof HTMLFormElement && form.matches('[data-filters]')) {
    clearTimeout(waiting);
    waiting = setTimeout(() => search(form), field instanceof HTMLSelectElement ? 0 : 250);
  }
});
addEventListener('popstate', () => go(location.href));

/** Follows the changes that the server reports. The browser connects again by itself when the stream ends. */
function follow() {
  if (
    !main().querySelector('[data-leads], [data-live]') &&
    !location.pathname.startsWith('/desk/leads/') &&
    location.pathname !== '/desk/'
  )
    return;
  // The server also tells what changed between the making of the page and the start of the stream.
  const stream = new EventSource(`/desk/live?seen=${main().dataset['seen']}`);
  let isBehind = false;
  // Somebody may begin to write while the new page is on its way.
  const mayChange = () => {
    isBehind = changedFields().length > 0 || document.querySelector('[data-unsent], dialog[open]') !== null;
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

follow();
