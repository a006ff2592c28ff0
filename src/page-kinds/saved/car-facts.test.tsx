import { describe, expect, it } from 'vitest';
import { aListedCar } from '../../domain/cars/listed-car.fixture.ts';
import { carFacts, factsOn, listedFacts } from './CompareCars.island.tsx';

const page = `<!doctype html><main>
  <dl data-facts="Key information"><div><svg></svg><dt>Fuel</dt><dd> Petrol
    95 </dd></div><div><dt>Seats</dt><dd></dd></div></dl>
  <dl data-facts="Car Summary"><div><dt>VIN</dt><dd>JM0</dd></div><div><dt>Doors</dt><dd>5</dd></div></dl>
  <dl data-facts="All Specifications"></dl>
  <dl><div><dt>Odometer</dt><dd>of another car</dd></div></dl>
  <img src=x onerror="throw new Error('run')"><script>throw new Error('run')</script>
</main>`;

describe("the facts on a car's page", () => {
  it('are read from the marked lists, and no script of the page runs [OPEN-25]', async () => {
    const asked: unknown[] = [];
    const get = async (url: unknown) => {
      asked.push(url);
      return new Response(page);
    };
    expect(await carFacts('2021-kia-rio', get as typeof fetch)).toEqual([
      { heading: 'Key information', facts: [{ label: 'Fuel', value: 'Petrol 95' }] },
      { heading: 'Car Summary', facts: [{ label: 'Doors', value: '5' }] },
    ]);
    expect(asked).toEqual(['/cars/2021-kia-rio/']);
  });

  it('are none on a page without marked lists', () => {
    document.body.innerHTML = '<dl><dt>Fuel</dt><dd>Petrol</dd></dl>';
    expect(factsOn(document)).toEqual([]);
  });

  it('reject when the page cannot be loaded', async () => {
    await expect(
      carFacts('a', (async () => new Response('', { status: 404 })) as typeof fetch),
    ).rejects.toThrow('404');
  });

  it('come from the search until then, without unknown values', () => {
    const [group] = listedFacts(aListedCar({ km: undefined, seats: '', fuel: 'Petrol' }));
    const labels = group!.facts.map(({ label }) => label);
    expect(labels).toContain('Fuel');
    expect(labels).not.toContain('Odometer');
    expect(labels).not.toContain('Seats');
  });
});
