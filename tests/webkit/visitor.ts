import { type Actions, By, Key, type WebDriver, type WebElement } from 'selenium-webdriver';
import { expect } from 'vitest';

/** A long timeout, because other tests may keep the machine busy. A working page answers much sooner. */
const patienceMs = 60_000;

/** What a visitor looks for on a page. */
export type Role =
  | 'button'
  | 'link'
  | 'field'
  | 'heading'
  | 'dialog'
  | 'region'
  | 'group'
  | 'list'
  | 'tab'
  | 'article'
  | 'any';

/** A name in full, or a part of it by a pattern. */
export type Name = string | RegExp;

/** A visitor on a page in WebKit. Finds parts by what the visitor sees and hears of them, and waits for them. */
export class Visitor {
  readonly driver: WebDriver;
  #wheel = 0;

  constructor(driver: WebDriver) {
    this.driver = driver;
  }

  open(url: string): Promise<void> {
    return this.driver.get(url);
  }

  /** The path and query of the page. */
  async address(): Promise<string> {
    const { pathname, search } = new URL(await this.driver.getCurrentUrl());
    return pathname + search;
  }

  /** Runs a function in the page. It may use nothing but its arguments. */
  async inPage<Result, Given extends unknown[]>(
    run: (...given: Given) => Result,
    ...given: Given
  ): Promise<Awaited<Result>> {
    return (await this.driver.executeScript(
      `return (${run}).apply(null, arguments)`,
      ...given,
    )) as Awaited<Result>;
  }

  /** Runs a function in the page on one part of it. It may use nothing but its argument. */
  async inPart<Part extends Element, Result>(
    part: WebElement,
    run: (part: Part) => Result,
  ): Promise<Awaited<Result>> {
    return (await this.driver.executeScript(`return (${run})(arguments[0])`, part)) as Awaited<Result>;
  }

  /** Waits until what a function in the page returns passes a check. */
  async until<Result, Given extends unknown[]>(
    run: (...given: Given) => Result,
    check: (result: Awaited<Result>) => boolean,
    ...given: Given
  ): Promise<Awaited<Result>> {
    let last: Awaited<Result> | undefined;
    await expect
      .poll(
        async () => {
          last = await this.inPage(run, ...given);
          return check(last);
        },
        { timeout: patienceMs, interval: 100, message: `${run}` },
      )
      .toBe(true)
      .catch((error) => {
        throw new Error(`The page did not come to what was expected; it says ${JSON.stringify(last)}`, {
          cause: error,
        });
      });
    return last!;
  }

  /** Every visible part with this name, in the order of the page; inside another part where that is given. */
  async all(role: Role, name?: Name, within?: WebElement): Promise<WebElement[]> {
    const pattern = name instanceof RegExp ? [name.source, name.flags] : undefined;
    return this.driver.executeScript<WebElement[]>(
      `return (${findParts}).apply(null, arguments)`,
      selectors[role],
      typeof name === 'string' ? name : null,
      pattern ?? null,
      within ?? null,
    );
  }

  /** Waits for the first visible part with this name. @throws when it does not appear */
  async the(role: Role, name?: Name, within?: WebElement): Promise<WebElement> {
    let found: WebElement[] = [];
    await expect
      .poll(
        async () => {
          found = await this.all(role, name, within);
          return found.length;
        },
        { timeout: patienceMs, interval: 100, message: `${role} ${name ?? ''} on ${await this.address()}` },
      )
      .toBeGreaterThan(0)
      .catch(async (cause) => {
        const text = await this.inPage(
          () => (document.querySelector('dialog[open], main') as HTMLElement).textContent,
        );
        throw new Error(
          `No ${role} ${name ?? ''} on ${await this.address()}, which says: ${text.slice(0, 1500)}`,
          {
            cause,
          },
        );
      });
    return found[0]!;
  }

  async press(role: Role, name?: Name, within?: WebElement): Promise<void> {
    await this.pressOn(await this.the(role, name, within));
  }

  /**
   * Presses as a finger does: where it is, or else in the middle of the screen, where no bar covers it. Waits until nothing
   * moves there any more, such as a dialog that opens or closes.
   */
  async pressOn(part: WebElement): Promise<void> {
    if (!(await this.inPart(part, isReachable))) {
      await this.inPart(part, (part) => part.scrollIntoView({ block: 'center', behavior: 'instant' }));
      await expect
        .poll(() => this.inPart(part, isReachable), {
          timeout: patienceMs,
          interval: 50,
          message: 'is covered or moves',
        })
        .toBe(true);
    }
    await part.click();
  }

  /**
   * Moves a strip on by one entry, as a swipe does. WebKitGTK's driver has no fingers, but a wheel, after which the strip
   * stays where it is.
   */
  async swipeAlong(strip: WebElement): Promise<void> {
    const width = await this.inPart(strip, ({ clientWidth }) => clientWidth);
    // The driver takes the movement for a position of the wheel, and moves by the difference to the last one.
    this.#wheel += width;
    // Missing in the types of Selenium.
    type Wheel = { scroll(x: number, y: number, dx: number, dy: number, origin: WebElement): Actions };
    await (this.driver.actions() as unknown as Wheel).scroll(0, 0, this.#wheel, 0, strip).perform();
  }

  /** Replaces what a field contains, by keys. */
  async write(name: Name, text: string, within?: WebElement): Promise<void> {
    const field = await this.the('field', name, within);
    await this.pressOn(field);
    // By script: WebKit's driver keeps Control pressed after a chord, and types nothing any more.
    await this.inPage((field) => (field as unknown as HTMLInputElement).select(), field);
    await field.sendKeys(text || Key.BACK_SPACE);
  }

  /** Chooses an option of a list by its text, or the part of it that a pattern matches. */
  async choose(name: Name, option: Name, within?: WebElement): Promise<void> {
    const list = await this.the('field', name, within);
    for (const entry of await list.findElements(By.css('option'))) {
      const text = (await entry.getText()).trim();
      if (typeof option === 'string' ? text === option : option.test(text)) return entry.click();
    }
    throw new Error(`The list ${name} has no option ${option}.`);
  }

  /** Presses a radio button or a checkbox where a finger does: on the tile around it, if it has one. */
  async tick(name: Name, within?: WebElement): Promise<void> {
    const option = await this.the('field', name, within);
    const tile = await option.findElements(By.xpath('ancestor::label'));
    await this.pressOn(tile[0] ?? option);
  }

  /** Presses keys, wherever the focus is. */
  async keys(...keys: string[]): Promise<void> {
    await this.driver
      .actions()
      .sendKeys(...keys)
      .perform();
  }

  /** Waits until no visible part has this name. */
  async gone(role: Role, name?: Name): Promise<void> {
    await expect
      .poll(async () => (await this.all(role, name)).length, {
        timeout: patienceMs,
        interval: 100,
        message: `${role} ${name ?? ''} is still on ${await this.address()}`,
      })
      .toBe(0);
  }

  /** Waits until the path and query of the page, decoded, are these. */
  async comesTo(address: string): Promise<void> {
    const now = async () => decodeURIComponent((await this.address()).replaceAll('+', ' '));
    await expect.poll(now, { timeout: patienceMs, interval: 100 }).toBe(address);
  }

  /** Waits until the page shows a text, on one line or several. */
  async see(text: string | RegExp): Promise<void> {
    const { source, flags } = typeof text === 'string' ? { source: '', flags: '' } : text;
    await this.until(
      (words, source, flags) => {
        // biome-ignore lint/performance/useDomNodeTextContent: hidden text must not count
        const shown = document.body.innerText.replaceAll(/\s+/g, ' ');
        return (words ? shown.includes(words) : new RegExp(source, flags).test(shown)) || shown.slice(0, 600);
      },
      (found) => found === true,
      typeof text === 'string' ? text : '',
      source,
      flags,
    );
  }
}

const selectors: Record<Role, string> = {
  button: 'button, [role="button"], summary, input[type="submit"]',
  link: 'a[href]',
  field: 'input, select, textarea',
  heading: 'h1, h2, h3, h4',
  dialog: 'dialog[open], [role="dialog"]',
  region: 'section, [role="region"], aside, nav, header, main, form',
  tab: '[role="tab"]',
  article: 'article',
  list: 'ul, ol, [role="list"]',
  group: 'fieldset, [role="group"], [role="radiogroup"]',
  any: '*',
};

/** Runs in the page. True when a press in the middle of what can be seen of the part reaches it, also a frame later. */
async function isReachable(part: Element): Promise<boolean> {
  const middle = () => {
    const [box] = part.getClientRects();
    if (!box) return [-1, -1] as const;
    const { left, right, top, bottom } = box;
    const within = (from: number, to: number, end: number) => (Math.max(0, from) + Math.min(end, to)) / 2;
    return [within(left, right, innerWidth), within(top, bottom, innerHeight)] as const;
  };
  const [x, y] = middle();
  const frame = () => new Promise(requestAnimationFrame);
  await frame();
  await frame();
  const [laterX, laterY] = middle();
  // While a page changes into the next one, presses reach neither.
  if (document.documentElement.matches(':active-view-transition')) return false;
  return laterX === x && laterY === y && part.contains(document.elementFromPoint(x, y));
}

/** Runs in the page. A browser's own computation of names cannot be asked over WebDriver for many elements at once. */
function findParts(
  selector: string,
  name: string | null,
  pattern: [string, string] | null,
  within: Element | null,
): Element[] {
  const tidy = (text: string | null | undefined) => (text ?? '').replaceAll(/\s+/g, ' ').trim();
  const namesOf = (element: Element): string[] => {
    const ids = element.getAttribute('aria-labelledby')?.split(/\s+/) ?? [];
    if (ids.length > 0) return [tidy(ids.map((id) => document.getElementById(id)?.textContent).join(' '))];
    const label = element.getAttribute('aria-label');
    if (label) return [tidy(label)];
    if (element instanceof HTMLFieldSetElement) return [tidy(element.querySelector('legend')?.textContent)];
    const labels = (element as HTMLInputElement).labels;
    if (labels && labels.length > 0) return [...labels].map(({ textContent }) => tidy(textContent));
    const icon = element.querySelector(':scope > [role="img"][aria-label]');
    if (icon && !tidy(element.textContent)) return [tidy(icon.getAttribute('aria-label'))];
    // biome-ignore lint/performance/useDomNodeTextContent: what is shown is one name, what is heard another
    return [tidy((element as HTMLElement).innerText), tidy(element.textContent)];
  };
  const matches = (text: string) =>
    name === null ? !pattern || new RegExp(...pattern).test(text) : text === name;
  // An open modal dialog covers everything else.
  const dialog = [...document.querySelectorAll('dialog:modal')].at(-1);
  const root = within ?? dialog ?? document;
  const own = dialog && root === dialog && dialog.matches(selector) ? [dialog] : [];
  return [...own, ...root.querySelectorAll(selector)].filter(
    (element) => element.checkVisibility({ visibilityProperty: true }) && namesOf(element).some(matches),
  );
}
