import { html } from 'hono/html';
import type { Dealer } from '../../config/schema/dealer.ts';
import type { Markup } from '../desk/desk-page.ts';
import { momentOf } from '../desk/lead-facts.ts';
import type { ContentChangeRow } from '../storage/tables.ts';
import { dealerContent } from './editor-call.ts';
import type { WorkState } from './site-works.ts';

interface ContentView {
  dealer: Dealer;
  /** The other dealers of the person. */
  others: readonly Dealer[];
  formKey: string;
  draft: WorkState;
  release: WorkState;
  /** The newest first. */
  history: readonly ContentChangeRow[];
}

const kindWords: Record<ContentChangeRow['kind'], string> = {
  saved: 'Saved',
  warning: 'Saved, with a problem',
  publishing: 'Started to publish',
  published: 'Published',
  failed: 'Could not publish',
};

/** Where staff begin to edit, look at the result, and publish it. */
export function contentPage({ dealer, others, formKey, draft, release, history }: ContentView): Markup {
  const base = dealerContent(dealer.slug);
  const button = (action: string, label: string, isBusy: boolean, look = '') =>
    html`<form method="post" action="${base}${action}"><input type="hidden" name="form_key" value="${formKey}"><button${look ? html` class="${look}"` : ''}${isBusy ? html` disabled` : ''}>${label}</button></form>`;
  const isBuilding = draft.state === 'running';
  const isPublishing = release.state === 'running';
  return html`<h1>Website content</h1>
<p>${dealer.name}${others.length > 0 ? html`. Also yours: ${others.map((one, index) => html`${index > 0 ? ', ' : ''}<a href="${dealerContent(one.slug)}">${one.name}</a>`)}` : ''}</p>
<section aria-labelledby="edit"><h2 id="edit">1. Edit</h2>
<p>Offers, opening hours and holidays, locations and their people, reviews, banners, pages, posts and photos. Every save is checked before it is stored. What is saved goes live with the next release of the website.</p>
<p><a class="button" href="${base}edit">Open the editor</a></p></section>
<section aria-labelledby="preview"><h2 id="preview">2. Look at it</h2>
<p>${draftWords(draft)}</p>
<div class="actions">${button('preview', isBuilding ? 'The preview is being built' : 'Build a preview', isBuilding, 'quiet')}
${draft.state === 'done' ? html`<p><a href="${base}site/" target="_blank">Open the preview in a new tab</a></p>` : ''}</div>
${draft.state === 'failed' ? failure(draft) : ''}</section>
<section aria-labelledby="publish"><h2 id="publish">3. Publish</h2>
<p>${releaseWords(release)}</p>
${button('publish', isPublishing ? 'Publishing' : 'Publish now', isPublishing)}
${release.state === 'failed' ? failure(release) : ''}</section>
<section aria-labelledby="history"><h2 id="history">History</h2>
${
  history.length === 0
    ? html`<p>Nothing has been changed here yet.</p>`
    : html`<table class="list"><thead><tr><th scope="col">When</th><th scope="col">Who</th><th scope="col">What</th><th scope="col">Details</th></tr></thead>
<tbody>${history.map(
        (row) =>
          html`<tr><td>${momentOf(row.at, dealer)}</td><td>${row.name}</td><td>${kindWords[row.kind]}</td><td>${row.detail.split('\n').map((line, index) => html`${index > 0 ? html`<br>` : ''}${line}`)}</td></tr>`,
      )}</tbody></table>`
}</section>`;
}

function draftWords({ state }: WorkState): string {
  if (state === 'running') return 'The website is being built with what is saved. This takes some seconds.';
  if (state === 'done') return 'The preview shows the whole website as it was saved when it was built.';
  return 'Builds the whole website with what is saved, for you alone.';
}

function releaseWords({ state }: WorkState): string {
  if (state === 'running') return 'A release is being made. You can leave this page.';
  if (state === 'done') return 'The last release is live.';
  return 'Makes a release of the website with everything that is saved, also the newest stock.';
}

function failure({ message }: WorkState): Markup {
  return html`<div class="message error" role="alert"><p>That did not work, and the website stays as it was. Please tell your web team:</p><pre>${message ?? ''}</pre></div>`;
}
