import { describe, expect } from 'vitest';
import { test } from './api-server.ts';
import { stockOf, writeStock } from './dealer-files.ts';

describe('a car by its id', () => {
  test('has its data and the terms of its lenders [API-14] [OPEN-14] [DATA-6]', async ({ start }) => {
    const api = await start('sqlite');
    const { status, json } = await api.visitor().get('/api/cars/1-1');
    expect(status).toBe(200);
    expect(json).toMatchObject(stockOf(1)[0]!);
    expect(json.finance_lenders.angle).toEqual({
      interestRate: 7.9,
      comparisonRate: 8.4,
      paymentWeek: 120,
      disclaimer: 'Approved applicants.',
    });
  });

  test('is answered with 404 when this dealer does not list it [OPEN-20]', async ({ start }) => {
    const api = await start('sqlite');
    const error = { success: false, error: 'This car is no longer listed.' };
    for (const id of ['nothing', '2-1', '1-5', '..%2f..%2fetc', 'constructor', '%F0%9F%9A%97']) {
      const { status, json } = await api.visitor().get(`/api/cars/${id}`);
      expect([id, status, json]).toEqual([id, 404, error]);
    }
    expect((await api.visitor().get(`/api/cars/${'a'.repeat(100)}`)).status).toBe(400);
    expect((await api.visitor().get('/api/cars/%00')).status).toBe(400);
  });

  test('is found a second after the site that has it is published [API-14]', async ({ start }) => {
    const api = await start('sqlite');
    const [car] = stockOf(1);
    expect((await api.visitor().get('/api/cars/added')).status).toBe(404);
    writeStock(api.dealersDir, 'alpha', [{ ...car!, id: 'added' }]);
    api.clock.now += 1000;
    expect((await api.visitor().get('/api/cars/added')).status).toBe(200);
    expect((await api.visitor().get('/api/cars/1-1')).status).toBe(404);
  });
});

describe('a car as PDF', () => {
  const pagesIn = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length;

  test('has one page, and the slug of the car as its file name [PDF-1] [API-15] [OPEN-15]', async ({
    start,
  }) => {
    const api = await start('sqlite');
    const slug = '2021-toyota-corolla-1-1';
    const { status, headers, bytes } = await api.visitor().get(`/api/cars/${slug}/pdf`);
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="${slug}.pdf"`,
      'content-length': String(bytes.length),
      'x-content-type-options': 'nosniff',
    });
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
    expect(bytes.subarray(-6).toString()).toContain('%%EOF');
    expect(pagesIn(bytes)).toBe(1);
    expect(bytes.toString('latin1')).toContain('https://www.alpha.example/cars/2021-toyota-corolla-1-1/');
  });

  test('has one page for a car without price and text, and for a car with far too much text [PDF-1]', async ({
    start,
  }) => {
    const api = await start('sqlite');
    const [car] = stockOf(1);
    const long = 'Extraordinarily Long Model Name 日本 🚙 '.repeat(6).trim();
    writeStock(api.dealersDir, 'alpha', [
      { ...car!, id: 'a', slug: 'plain', price: 0, dealercomments: '', standardEquipment: [] },
      {
        ...car!,
        id: 'b',
        slug: 'full',
        model: long,
        badge: long,
        dealercomments: Array(30).fill('A line about this car, as dealers write them. '.repeat(8)).join('|'),
        standardEquipment: Array(300).fill('Something the car has'),
      },
      { ...car!, id: 'c', slug: 'endless', dealercomments: 'word '.repeat(3900) },
      { ...car!, id: 'd', slug: 'unbroken', model: 'x'.repeat(280), dealercomments: 'y'.repeat(19_000) },
      {
        ...car!,
        id: 'e',
        slug: 'mended',
        workshopCard: {
          fixed: Array(8).fill('word '.repeat(31)),
          leftAsIs: Array(8).fill('x'.repeat(160)),
          willNeed: Array(8).fill('日本'),
        },
      },
    ]);
    for (const slug of ['plain', 'full', 'endless', 'unbroken', 'mended']) {
      const { status, bytes } = await api.visitor().get(`/api/cars/${slug}/pdf`);
      expect([slug, status, pagesIn(bytes)]).toEqual([slug, 200, 1]);
    }
  });

  test('has an illustration where the photo cannot be loaded [PDF-1]', async ({ start }) => {
    const api = await start('sqlite');
    const [car] = stockOf(1);
    writeStock(api.dealersDir, 'alpha', [
      { ...car!, id: 'a', slug: 'inside', images: [{ image_url: 'https://127.0.0.1:9/a.jpg' }] },
      { ...car!, id: 'b', slug: 'missing', images: [{ image_url: 'media/none.jpg' }] },
    ]);
    for (const slug of ['inside', 'missing']) {
      const { status, bytes } = await api.visitor().get(`/api/cars/${slug}/pdf`);
      expect([slug, status, bytes.toString('latin1').includes('/DCTDecode')]).toEqual([slug, 200, true]);
    }
  });

  test('is answered with 404 for a car that is not listed, and with 400 for an invalid slug [OPEN-20]', async ({
    start,
  }) => {
    const api = await start('sqlite');
    for (const [slug, status] of [
      ['2021-toyota-corolla-2-1', 404],
      ['nothing', 404],
      ['..', 404],
      ['%2e%2e%2fdealer', 400],
      ['A_B', 400],
      ['a'.repeat(200), 400],
    ]) {
      const answer = await api.visitor().get(`/api/cars/${slug}/pdf`);
      expect([slug, answer.status, answer.json?.success]).toEqual([slug, status, false]);
    }
  });
});
