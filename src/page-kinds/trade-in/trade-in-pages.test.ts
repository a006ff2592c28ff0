import { describe, expect, it } from 'vitest';
import type { DealerInput } from '../../config/schema/dealer.ts';
import { aCar, aDealer, inventoryOf } from '../../site/dealer.fixture.ts';
import type { Page } from '../page-plans.ts';
import { planSite } from '../plan-site.ts';

type TradeInPage = Extract<Page, { route: 'trade-in' }>;
const planned = (change: Partial<DealerInput> = {}) =>
  planSite({ dealer: aDealer(change), inventory: inventoryOf([aCar()]), today: '2025-02-01' });
const pagesOf = (change?: Partial<DealerInput>) =>
  planned(change).pages.filter((page): page is TradeInPage => page.route === 'trade-in');

describe('the pages to trade in or sell a car', () => {
  it('have their own texts, and need no sign-in [ROUTE-5] [ROUTE-6] [GATE-4]', () => {
    const pages = pagesOf({ gates: { gateCheckout: true, gatePersonalisedFinance: true } });
    const paths = pages.map(({ path }) => path);
    expect(paths).toEqual(['/trade-in/', '/sell-my-car/', '/sell-your-car/', '/cars/trade-in/']);
    expect(new Set(pages.map(({ props }) => props.heading)).size).toBe(4);
    expect(new Set(pages.map(({ head }) => head.description)).size).toBe(4);
    expect(pages.filter(({ gate }) => gate)).toEqual([]);
    const canonical = pages.map(({ head }) => new URL(head.canonical).pathname);
    expect(canonical).toEqual(['/trade-in/', '/sell-my-car/', '/sell-my-car/', '/trade-in/']);
    const ways = pages.map(({ props }) => props.otherWay.link.href);
    expect(ways).toEqual(['/sell-my-car/', '/trade-in/', '/trade-in/', '/sell-my-car/']);
  });

  it("answer five questions, three with the text of the specification, or the dealer's own [TRADE-6] [TRADE-7] [TRADE-8] [TRADE-9] [OPEN-48]", () => {
    const [page] = pagesOf();
    expect(page?.props.questions).toHaveLength(5);
    const texts = page?.props.questions.map(({ text }) => text).join(' ');
    expect(texts).toMatch(/no online estimate for cars over 7 years or 100,000 km/);
    expect(texts).toMatch(/indicative only and subject to inspection/);
    expect(texts).toMatch(/finance letter/);
    const faq = [{ question: 'Do you buy vans?', answer: 'Yes.' }];
    expect(pagesOf({ tradeIn: { faq } })[0]?.props.questions).toEqual([
      { title: 'Do you buy vans?', text: 'Yes.' },
    ]);
  });

  it('promise a valuation only with a valuation service [OPEN-70] [CFG-55] [CFG-72]', () => {
    const byPhone = pagesOf()[0]!.props;
    expect(byPhone.form).toMatchObject({ valuesOnline: false, savesValuation: false, state: 'qld' });
    expect(byPhone.intro).toMatch(/will call you with a figure/);
    const online = pagesOf({ integrations: { redbook: true }, tradeIn: { saveValuation: true } })[0]!.props;
    expect(online.form).toMatchObject({ valuesOnline: true, savesValuation: true });
    expect(online.intro).toMatch(/see an estimate/);
  });

  it('show phone numbers instead of a form without an API, and no page of a car links to a form [VEH-13]', () => {
    const without = planned({ api: { enabled: false } });
    const [page] = without.pages.filter((one): one is TradeInPage => one.route === 'trade-in');
    expect(page?.props.form).toBeUndefined();
    expect(page?.props.places.length).toBeGreaterThan(0);
    const hasButton = (pages: readonly Page[]) => JSON.stringify(pages).includes('/cars/trade-in/?car_id=1');
    expect(hasButton(without.pages)).toBe(false);
    expect(hasButton(planned().pages)).toBe(true);
  });
});
