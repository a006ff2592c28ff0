import { carSchema, workshopCardLimits, workshopCardSchema } from '../domain/car.ts';
import { cleanParagraphs, cleanText, cutText } from './clean-text.ts';
import { plainText, withoutReferences } from './plain-text.ts';
import { shown } from './reject-reason.ts';

const plainHttps = /^https:\/\/[a-z0-9][a-z0-9.-]*(?::\d+)?(?:\/[\w\-.~%/?&=+,;:@!]*)?$/i;
const drawing = /^illustration:(?:side|front|rear|wheel|interior)$/;
const mediaPath = /^media\/[^\\%?#:]+$/;
const longestUrl = 2000;

/**
 * A URL that is safe to print in `src` or `href`: https (http and '//' are upgraded) or a file below the dealer's `media/`.
 * Undefined for everything else, such as `javascript:` and `data:`.
 */
export function safeFileUrl(value: string): string | undefined {
  if (value.length > longestUrl) return undefined;
  if (plainHttps.test(value)) return value;
  if (mediaPath.test(value)) {
    const inside = value.split('/').every((part) => part !== '' && part !== '.' && part !== '..');
    return inside ? value : undefined;
  }
  if (!/^(?:https?:)?\/\//i.test(value)) return undefined;
  const url = URL.parse(value, 'https://no-host.invalid');
  if (!url || url.username || url.password) return undefined;
  if (url.protocol === 'http:') url.protocol = 'https:';
  return url.href.length <= longestUrl ? url.href : undefined;
}

/** Like `safeFileUrl`, and also accepts 'illustration:<view>', a drawing of the car. */
export function safeImageUrl(value: string): string | undefined {
  return drawing.test(value) ? value : safeFileUrl(value);
}

/** An object of a feed before validation. */
export type RawRecord = Record<string, unknown>;

/** Called when something is repaired or left out. Reports with the same `kind` are counted together. */
export type Report = (kind: string, message: string) => void;

const longestComment = 20_000;
const longestFeature = 300;
const mostImages = 200;
const mostFeatures = 500;

const carKeys = new Set(Object.keys(carSchema.shape));
export function isRecord(value: unknown): value is RawRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The known keys of a feed's object, with every text cleaned. Its types are still the feed's. */
export function cleanRecord(raw: RawRecord, report: Report): RawRecord {
  const record: RawRecord = {};
  for (const key of Object.keys(raw)) {
    if (!carKeys.has(key)) {
      const name = cutText(cleanText(key), 60);
      report(`key:${name}`, `Key '${name}' is not a car field and is left out`);
      continue;
    }
    const value = raw[key];
    if (value !== null) record[key] = cleanField(key, value, report);
  }
  return record;
}

function cleanField(key: string, value: unknown, report: Report): unknown {
  switch (key) {
    case 'dealercomments':
      return typeof value === 'string' ? cleanComment(value, report) : value;
    case 'images':
      return Array.isArray(value) ? cleanImages(value, report) : value;
    case 'thumbnails':
      return Array.isArray(value)
        ? value.flatMap((entry) => imageUrl(key, entry, report)).slice(0, mostImages)
        : value;
    case 'primary_image_url':
      return typeof value === 'string' ? imageUrl(key, value, report)[0] : value;
    case 'file':
      return typeof value === 'string' ? fileUrl(value, report) : value;
    case 'standardEquipment':
      return Array.isArray(value) ? cleanFeatures(value, report) : value;
    case 'workshopCard':
      return isRecord(value) ? cleanWorkshopCard(value, report) : value;
    case 'slug':
      return typeof value === 'string' ? cleanText(value) || undefined : value;
    default:
      return cleanTree(value, 0);
  }
}

/** Cleans the texts and keys of nested objects. Levels deeper than in a car are removed. */
function cleanTree(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return cleanText(withoutReferences(value));
  if (typeof value !== 'object' || value === null) return value;
  if (depth > 3) return undefined;
  if (Array.isArray(value)) return value.map((entry) => cleanTree(entry, depth + 1));
  const entries = Object.entries(value)
    .map(([key, entry]) => [cutText(cleanText(key), 100), cleanTree(entry, depth + 1)] as const)
    .filter(([key, entry]) => key !== '__proto__' && entry !== undefined);
  return Object.fromEntries(entries);
}

function cleanComment(value: string, report: Report): string {
  const comment = cleanParagraphs(plainText(value.slice(0, longestComment * 4)));
  if (comment.length > longestComment || value.length > longestComment * 4) {
    report('comment', `'dealercomments' is longer than 20,000 characters and is cut`);
  }
  return cutText(comment, longestComment);
}

function cleanImages(value: unknown[], report: Report): { image_url: string }[] {
  if (value.length > mostImages)
    report('images', `A car has more than ${mostImages} images; the rest is left out`);
  return value.slice(0, mostImages).flatMap((entry) => {
    const address = isRecord(entry) ? entry['image_url'] : entry;
    return imageUrl('images', address, report).map((image_url) => ({ image_url }));
  });
}

function imageUrl(key: string, value: unknown, report: Report): string[] {
  const url = typeof value === 'string' ? safeImageUrl(cleanText(value)) : undefined;
  if (url !== undefined) return [url];
  if (value !== '' && value !== null)
    report(
      `url:${key}`,
      `'${key}' has an address that is not https:, 'media/...' or 'illustration:<view>'; it is left out`,
    );
  return [];
}

function fileUrl(value: string, report: Report): string | undefined {
  const url = safeFileUrl(cleanText(value));
  if (url === undefined && value !== '')
    report('url:file', `'file' is not an https: address or 'media/...'; it is left out`);
  return url;
}

function cleanFeatures(value: unknown[], report: Report): string[] {
  const features = value
    .flatMap((entry) => {
      if (typeof entry === 'string') return [cleanText(withoutReferences(entry))];
      if (entry !== null)
        report(
          'feature',
          `'standardEquipment' has ${shown(entry)} among its entries, which is left out; write text`,
        );
      return [];
    })
    .filter(Boolean);
  const cut = features.slice(0, mostFeatures).map((feature) => cutText(feature, longestFeature));
  if (cut.some((feature, index) => feature !== features[index]) || cut.length < features.length) {
    report(
      'features',
      `'standardEquipment' is longer than ${mostFeatures} entries of ${longestFeature} characters and is cut`,
    );
  }
  return cut;
}

/** The card's lists without blank lines. The schema finds the lines that are too long or no text. */
function cleanWorkshopCard(value: RawRecord, report: Report): RawRecord {
  const card: RawRecord = {};
  for (const [key, lines] of Object.entries(value)) {
    if (!Object.hasOwn(workshopCardSchema.shape, key)) {
      const name = cutText(cleanText(key), 60);
      report(
        `key:workshopCard.${name}`,
        `Key '${name}' is not a list of 'workshopCard' and is left out; write 'fixed', 'leftAsIs' or 'willNeed'`,
      );
    } else card[key] = Array.isArray(lines) ? cleanCardLines(key, lines, report) : lines;
  }
  return card;
}

function cleanCardLines(list: string, lines: unknown[], report: Report): unknown[] {
  const written = lines
    .map((line) => (typeof line === 'string' ? cleanText(line) : line))
    .filter((line) => line !== '');
  const most = workshopCardLimits.lines;
  if (written.length > most)
    report(
      `workshop-card:${list}`,
      `'workshopCard.${list}' has more than ${most} lines; the rest is left out`,
    );
  return written.slice(0, most);
}
