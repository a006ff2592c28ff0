const plainHttps = /^https:\/\/[a-z0-9][a-z0-9.-]*(?::\d+)?(?:\/[\w\-.~%/?&=+,;:@!]*)?$/i;
const illustration = /^illustration:(?:side|front|rear|wheel|interior)$/;
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
  // Of 'https://…/{resize}/a.jpg' somebody has to say what stands in the braces.
  if (!/^(?:https?:)?\/\/[^{}]*$/i.test(value)) return undefined;
  const url = URL.parse(value, 'https://no-host.invalid');
  if (!url || url.username || url.password) return undefined;
  if (url.protocol === 'http:') url.protocol = 'https:';
  return url.href.length <= longestUrl ? url.href : undefined;
}

/** Like `safeFileUrl`, and also accepts 'illustration:<view>', an illustration of the car. */
export function safeImageUrl(value: string): string | undefined {
  return illustration.test(value) ? value : safeFileUrl(value);
}
