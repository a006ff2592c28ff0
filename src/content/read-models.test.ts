import { describe, expect, it } from 'vitest';
import { baysideDealer } from '../config/dealer.fixture.ts';
import { reading, setUpFolder } from './catalogue-folder.fixture.ts';

setUpFolder();

const model = { id: 1, name: 'CX-5', slug: 'cx-5', manufacturer_name: 'Mazda' };

describe('models', () => {
  const mazda = baysideDealer({ models: { staticModels: 'mazda' } });

  it('have the fields of the feed [DATA-12] [MODEL-2] [MODEL-4]', async () => {
    const full = {
      id: 'cx-60',
      name: 'CX-60',
      slug: 'cx-60',
      new_slug: 'mazda-cx-60',
      override_url: '/suvs/cx-60/',
      path: '/models/cx-60',
      status: 'coming_soon',
      image: { url: 'https://img.example/a.jpg', thumb: 'https://img.example/s.jpg' },
      short_description: 'Large.',
      description: 'Larger.',
      from_price: 59_990,
      price_type: 'Drive Away',
      manufacturer_name: 'Mazda',
      manufacturer_body: ['suv', 'electric', 'performance'],
      bodyStyle: 'SUV',
      fuel: ['Diesel', 'Plug-in hybrid'],
      variant: [{ name: 'G40e', from_price: 59_990, specifications: { Drive: 'AWD' } }],
      accessories_count: 61,
      body: ['SUV'],
      stock_models: ['CX60'],
      hidden: false,
    };
    const { models, problems } = await reading({
      'bayside/models.json': { models: [full, { ...model, status: '' }] },
    });
    expect(problems).toEqual([]);
    expect(models?.[0]).toEqual(full);
    expect(models?.[1]).toMatchObject({ id: '1', status: '', fuel: [], variant: [], manufacturer_body: [] });
  });

  it.each([
    [
      'a fourth body category [MODEL-4]',
      { manufacturer_body: ['a', 'b', 'c', 'd'] },
      'manufacturer_body: Too many entries.',
    ],
    [
      'an unknown status [MODEL-2]',
      { status: 'coming soon' },
      'status: Not one of the allowed values: "new", "coming_soon", "".',
    ],
    ['a price as text', { from_price: '$39,990' }, 'from_price: Expected a number.'],
  ])('with %s are left out', async (_, change, message) => {
    const { models, problems } = await reading({
      'bayside/models.json': { models: [{ ...model, ...change }] },
    });
    expect(models).toEqual([]);
    expect(problems).toEqual([`bayside/models.json models[0].${message}`]);
  });

  it('are those of the make, with the changes of the dealer [MODEL-6] [OPEN-78]', async () => {
    const { models, problems } = await reading(
      {
        '_brands/mazda.models.json': {
          models: [
            { ...model, from_price: 39_990 },
            { ...model, id: 2, name: 'CX-3', slug: 'cx-3' },
            { ...model, id: 3, name: 'Mazda2', slug: 'mazda-2' },
          ],
        },
        'bayside/models.json': {
          models: [
            { id: '1', from_price: 38_490 },
            { id: 2, hidden: true },
            { ...model, id: 'own', name: 'RX-7', slug: 'rx-7' },
          ],
        },
      },
      mazda,
    );
    expect(problems).toEqual([]);
    expect(models?.map(({ name, from_price }) => [name, from_price])).toEqual([
      ['CX-5', 38_490],
      ['Mazda2', undefined],
      ['RX-7', undefined],
    ]);
  });

  it('are those of several makes [MODEL-6] [OPEN-78]', async () => {
    const { models, failures } = await reading(
      {
        '_brands/mazda.models.json': { models: [model] },
        '_brands/kia.models.json': { models: [{ ...model, id: 'k', name: 'Rio', slug: 'rio' }] },
      },
      baysideDealer({ models: { staticModels: ['mazda', 'kia', 'lada'] } }),
    );
    expect(models?.map(({ name }) => name)).toEqual(['CX-5', 'Rio']);
    expect(failures).toEqual([expect.stringContaining('There is no model list')]);
    expect(failures[0]).toContain('lada.models.json');
  });

  it('are reported in the file that has the fault', async () => {
    const { problems } = await reading(
      {
        '_brands/mazda.models.json': { models: [model, { ...model, id: 2, slug: 'B B' }] },
        'bayside/models.json': { models: [{ id: 1, from_price: -1 }] },
      },
      mazda,
    );
    expect(problems).toEqual([
      'bayside/models.json models[0].from_price: Too small.',
      '_brands/mazda.models.json models[1].slug: Not in the right form.',
    ]);
  });

  it('have no address twice [ROUTE-22]', async () => {
    const { models, problems } = await reading({
      'bayside/models.json': {
        models: [
          model,
          { ...model, id: 2, slug: 'x', new_slug: 'cx-5' },
          { ...model, id: 3, override_url: '/other/' },
        ],
      },
    });
    expect(models?.map(({ id }) => id)).toEqual(['1', '3']);
    expect(problems).toEqual([
      'bayside/models.json models[1].new_slug: models[0] has the same address, /cx-5/.',
    ]);
  });

  it('may take the address that another model left, but not change places in a circle [ROUTE-22]', async () => {
    const { models, problems } = await reading({
      'bayside/models.json': {
        models: [
          { ...model, id: 1, slug: 'a', override_url: '/b/' },
          { ...model, id: 2, slug: 'b', override_url: '/a/' },
          { ...model, id: 3, slug: 'c', override_url: '/d/' },
          { ...model, id: 4, slug: 'd', new_slug: 'd-2023' },
        ],
      },
    });
    expect(models?.map(({ id }) => id)).toEqual(['3', '4']);
    expect(problems).toEqual([
      'bayside/models.json models[0].override_url: The addresses of models go in a circle: /a/, /b/, /a/.',
      'bayside/models.json models[1].override_url: The addresses of models go in a circle: /b/, /a/, /b/.',
    ]);
  });

  it('must exist for the make that the configuration names [MODEL-6]', async () => {
    const { failures } = await reading({}, mazda);
    expect(failures).toEqual([
      expect.stringMatching(
        /^bayside\/dealer\.json models\.staticModels: There is no model list .*mazda\.models\.json/,
      ),
    ]);
  });
});
