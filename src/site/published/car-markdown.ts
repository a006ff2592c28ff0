import { workshopCardHeading } from '../../domain/cars/workshop-card.ts';
import { vehiclePath } from '../../domain/slug.ts';
import type { SiteFile } from '../site.ts';
import type { VehicleProps } from '../vehicle/vehicle-props.ts';

/** '/cars/2021-toyota-corolla-1.md': the Markdown copy of a car's page. @param slug the car's */
export function carMarkdownPath(slug: string): string {
  return `${vehiclePath(slug).replace(/\/$/, '')}.md`;
}

/**
 * The copy of a car's page in Markdown: what the page says of the car, in the same words. It is made from the props of
 * the page, so both cannot differ.
 *
 * @param site name of the dealer, and the address of the site without a slash at the end
 */
export function carMarkdownFile(
  car: VehicleProps,
  site: { name: string; baseUrl: string; phone?: { text: string } | undefined },
): SiteFile {
  const { card, location, stockNumber, onRoad, runningCost, priceHistory, person } = car;
  const { price } = card;
  const phone = location?.phone ?? site.phone;
  const facts = [
    { label: 'Availability', value: car.notice?.heading ?? 'For sale' },
    { label: 'Price', value: [price.text, price.basis].filter(Boolean).join(', ') },
    ...(price.was ? [{ label: 'Earlier price', value: price.was }] : []),
    ...(onRoad ? [{ label: 'On-road price', value: `${onRoad.text}. ${onRoad.basis}` }] : []),
    { label: 'Stock number', value: stockNumber ?? '' },
    {
      label: 'Location',
      value: location ? [location.name, location.street, location.place].join(', ') : site.name,
    },
    { label: 'Phone', value: phone?.text ?? '' },
    { label: 'Your contact', value: [person?.name, person?.role].filter(Boolean).join(', ') },
    { label: 'Works', value: (person?.hours ?? []).join(', ') },
  ];
  const blocks = [
    `# ${markdownText([card.title, card.subtitle].filter(Boolean).join(' '))}`,
    ...(car.notice ? [markdownText(`${car.notice.heading}. ${car.notice.text}`)] : []),
    factList(facts),
    `Page of this car: ${markdownLink(card.title, site.baseUrl + card.href)}`,
    ...section('Key information', factList(car.keyInformation)),
    ...section(
      workshopCardHeading,
      (car.workshopCard ?? [])
        .map(({ heading, lines }) => `### ${heading}\n\n${textList(lines)}`)
        .join('\n\n'),
    ),
    ...section('Details', factList(car.details)),
    ...section('Specifications', factList(car.specifications)),
    ...(runningCost
      ? section('Running cost', `${factList([runningCost])}\n\n${markdownText(runningCost.basis)}`)
      : []),
    ...(priceHistory
      ? section('Price history', `${factList(priceHistory.steps)}\n\n${markdownText(priceHistory.basis)}`)
      : []),
    ...section('Comments of the dealer', car.comments.map(markdownText).join('\n\n')),
    ...section('Features', textList(car.features)),
    ...(car.drawn ? ['The pictures on the page are illustrations and not photos of this car.'] : []),
  ];
  return { path: carMarkdownPath(card.slug), body: `${blocks.join('\n\n')}\n` };
}

function section(heading: string, text: string): string[] {
  return text === '' ? [] : [`## ${heading}`, text];
}

function textList(texts: readonly string[]): string {
  return texts.map((text) => `- ${markdownText(text)}`).join('\n');
}

function factList(facts: readonly { label: string; value: string }[]): string {
  return facts
    .filter(({ value }) => value !== '')
    .map(({ label, value }) => `- ${markdownText(label)}: ${markdownText(value)}`)
    .join('\n');
}

/**
 * Escapes a text of a feed or of the configuration, so that Markdown shows its characters and nothing else: no heading,
 * link, picture, HTML or list. The result is one line. Only what Markdown would read is escaped, because programs that
 * do not render Markdown read the text too.
 */
export function markdownText(text: string): string {
  return (
    text
      // A control character shows nothing. Line breaks could begin a block.
      .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
      .trim()
      .replace(/[\\`*_[\]<>|~&@#]/g, '\\$&')
      // GFM makes links of bare addresses too.
      .replace(/:(?=\/\/)/g, '\\:')
      .replace(/(www)\./gi, '$1\\.')
      // At the start of a line: a list, a numbered list, the line under a heading.
      .replace(/^([-+=])/, '\\$1')
      .replace(/^(\d+)([.)])/, '$1\\$2')
  );
}

/** A link. @param address an absolute URL or a path of the site */
export function markdownLink(text: string, address: string): string {
  return `[${markdownText(text)}](<${encodeURI(decodedSafely(address)).replace(/[<>\\]/g, '')}>)`;
}

/** An address that is already encoded stays as it is, and is not encoded twice. */
function decodedSafely(address: string): string {
  try {
    return decodeURI(address);
  } catch {
    return address;
  }
}
