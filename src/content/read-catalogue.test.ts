import { describe, expect, it } from 'vitest';
import { baysideDealer } from '../config/dealer.fixture.ts';
import { reading, setUpFolder } from './catalogue-folder.fixture.ts';

setUpFolder();

const offer = { id: 'runout', name: 'The last CX-30s' };
const review = { id: 7, text: 'Good people.', customer_name: 'Jo T.', rating: 5 };

it('is empty, without problems, for a dealer without files', async () => {
  expect(await reading({})).toMatchObject({ manufacturers: [], problems: [], failures: [] });
  expect(await reading({})).not.toHaveProperty('offers');
});

describe('offers', () => {
  it('have the fields of the feed [DATA-11] [OFFER-5] [OFFER-6]', async () => {
    const full = {
      id: 12,
      name: 'The last CX-30s',
      description: 'While they last.',
      sanitized_description: '<p>While they <b>last</b>.</p>',
      disclaimer: 'Until sold.',
      image_url: 'https://img.example/a.jpg',
      image_or_model_image: { url: 'https://img.example/b.jpg' },
      excluded_website_ids: [4, 5],
      manufacturer: { name: 'Mazda' },
      model: { name: 'CX-30', slug: 'cx-30', override_url: '/mazda/cx-30/' },
      valid_from: '2026-11-01',
      valid_until: '2026-12-31',
    };
    const named = { ...offer, manufacturer: 'Mazda' };
    const { offers, problems } = await reading({ 'bayside/offers.json': { offers: [full, named] } });
    expect(problems).toEqual([]);
    expect(offers).toEqual([
      { ...full, id: '12' },
      { ...named, description: '', excluded_website_ids: [] },
    ]);
  });

  it('keep only HTML for text [DATA-11]', async () => {
    const sanitized_description =
      '<h2 onclick="x()">Now</h2><script>alert(1)</script><p style="color:red">A <a href="javascript:x()">b</a> <a href="https://c.example" target="_blank">c</a> <img src=x onerror=x()></p><p> </p><ul><li>d</li></ul>';
    const { offers } = await reading({
      'bayside/offers.json': { offers: [{ ...offer, sanitized_description }] },
    });
    expect(offers?.[0]?.sanitized_description).toBe(
      '<p>Now</p><p>A <a>b</a> <a href="https://c.example">c</a> </p><ul><li>d</li></ul>',
    );
  });

  it.each([
    [
      'a misspelt key',
      { ...offer, disclamer: 'x' },
      'offers[1].disclamer: "disclamer" is not a setting here.',
    ],
    ['no name', { id: 'x' }, 'offers[1].name: "name" is missing.'],
    [
      'a date that does not exist',
      { ...offer, valid_until: '2026-02-30' },
      'offers[1].valid_until: Not in the right form.',
    ],
    [
      'an end before its start',
      { ...offer, valid_from: '2026-02-02', valid_until: '2026-02-01' },
      'offers[1].valid_until: It is before valid_from.',
    ],
    ['an id that is no part of an address', { ...offer, id: 'a/b' }, 'offers[1].id: Not in the right form.'],
    [
      'an address that runs a script',
      { ...offer, model: { name: 'A', slug: 'a', override_url: 'javascript:x' } },
      'offers[1].model.override_url: Not in the right form.',
    ],
    [
      'a manufacturer without a name',
      { ...offer, manufacturer: {} },
      expect.stringContaining('nor an object with a name'),
    ],
    ['an id given before', offer, 'offers[1].id: offers[0] has the same id.'],
    ['no object', 'offer', 'offers[1]: Expected an object.'],
  ])('with %s are reported and left out', async (_, wrong, message) => {
    const { offers, problems, failures } = await reading({
      'bayside/offers.json': { offers: [offer, wrong, { ...offer, id: 'other' }] },
    });
    expect(offers?.map(({ id }) => id)).toEqual(['runout', 'other']);
    expect(problems).toEqual([typeof message === 'string' ? `bayside/offers.json ${message}` : message]);
    expect(failures).toEqual([]);
  });

  it('are reported with the line and the remedy', async () => {
    const { whole } = await reading({
      'bayside/offers.json': { offers: [offer, { ...offer, id: 'b', colour: 'red' }] },
    });
    expect(whole[0]).toMatchObject({
      line: 10,
      found: '"red"',
      remedy: expect.stringContaining('Remove it.'),
    });
  });

  it('of a make come after those of the dealer, and the dealer may change them', async () => {
    const { offers } = await reading(
      {
        '_brands/mazda.offers.json': { offers: [offer, { ...offer, id: 'service', name: 'Service' }] },
        'bayside/offers.json': {
          offers: [
            { id: 'runout', disclaimer: 'Ours.' },
            { ...offer, id: 'own' },
          ],
        },
        '_brands/mazda.models.json': { models: [] },
      },
      baysideDealer({ models: { staticModels: 'mazda' } }),
    );
    expect(offers?.map(({ id, name, disclaimer }) => [id, name, disclaimer])).toEqual([
      ['runout', 'The last CX-30s', 'Ours.'],
      ['own', 'The last CX-30s', undefined],
      ['service', 'Service', undefined],
    ]);
  });

  it('with a missing picture are shown without it, and that is reported', async () => {
    const { offers, problems } = await reading({
      'bayside/offers.json': { offers: [{ ...offer, image_url: 'media/gone.jpg' }] },
    });
    expect(offers).toHaveLength(1);
    expect(problems).toEqual([
      expect.stringMatching(/^bayside\/offers\.json offers\[0\]\.image_url: There is no such file/),
    ]);
  });

  it.each([
    ['invalid JSON', '{"offers": [', expect.stringContaining('Not valid JSON')],
    ['a list without an object', [offer], expect.stringContaining('The file does not contain an object.')],
    ['another list', { offer: [] }, expect.stringContaining('"offer" is not a setting here.')],
    ['an object in place of the list', { offers: {} }, expect.stringContaining('Expected a list.')],
  ])('in a file with %s fail as a whole', async (_, content, message) => {
    const { failures } = await reading({ 'bayside/offers.json': content });
    expect(failures).toContainEqual(message);
  });
});

describe('reviews', () => {
  it('come with their total number and average [DATA-13] [DATA-14]', async () => {
    const full = {
      ...review,
      review_date: '2026-03-04',
      review_date_in_words: '4 March 2026',
      created_at_time_ago_in_words: '8 months ago',
      image: { url: 'https://img.example/a.jpg' },
    };
    const { reviews, problems } = await reading({
      'bayside/reviews.json': { count: 412, average_rating: 4.7, reviews: [full] },
    });
    expect(problems).toEqual([]);
    expect(reviews).toEqual({ count: 412, average_rating: 4.7, reviews: [{ ...full, id: '7' }] });
  });

  it('may come without total number and average [DATA-14]', async () => {
    const { reviews } = await reading({
      'bayside/reviews.json': { reviews: [review, { ...review, id: 8, rating: 2 }] },
    });
    expect(reviews?.reviews).toHaveLength(2);
    expect(reviews).not.toHaveProperty('count');
  });

  it('without text or name are kept, because rules decide about them later [REV-3]', async () => {
    const { reviews } = await reading({ 'bayside/reviews.json': { reviews: [{ id: 1, rating: 5 }] } });
    expect(reviews?.reviews).toEqual([{ id: '1', text: '', customer_name: '', rating: 5 }]);
  });

  it('with more than five stars are left out, and a file with such an average fails', async () => {
    const { reviews, problems, failures } = await reading({
      'bayside/reviews.json': { average_rating: 6, reviews: [{ ...review, rating: 6 }] },
    });
    expect(reviews?.reviews).toEqual([]);
    expect(problems).toEqual(['bayside/reviews.json reviews[0].rating: Too large.']);
    expect(failures).toEqual(['bayside/reviews.json average_rating: Too large.']);
  });
});

it('reads the static list of manufacturers [MODEL-6] [DATA-16]', async () => {
  const mazda = { id: '14', name: 'Mazda', slug: 'mazda', logo: { url: 'https://img.example/mazda.svg' } };
  const { manufacturers, problems } = await reading({
    '_brands/_manufacturers.json': { manufacturers: [mazda, { id: 15, name: 'Kia' }] },
  });
  expect(manufacturers).toEqual([mazda]);
  expect(problems).toEqual(['_brands/_manufacturers.json manufacturers[1].slug: "slug" is missing.']);
});
