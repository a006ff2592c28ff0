import { headOf } from '../../site/heads.ts';
import { breadcrumbJsonLd, itemListJsonLd } from '../../site/json-ld/pages.ts';
import type { PageOf } from '../../site/page.ts';
import { directoryPath } from '../../site/page-paths.ts';
import type { Planning } from '../../site/planning.ts';
import { modelEntries } from '../../site/search/list-entries.ts';
import { type DirectoryProps, listSetup } from '../../site/search/list-setup.ts';
import { placeOf } from '../../site/search/search-words.ts';
import { baseUrlOf } from '../../site/site-identity.ts';

/** The page with the dealer's makes and models (DIR-1, API-7). Empty without stock. */
export function directoryPages(planning: Planning): PageOf<'directory', DirectoryProps>[] {
  const { dealer, landings } = planning;
  const entries = modelEntries(planning);
  if (entries.length === 0) return [];
  const { inTown, seeThem } = placeOf(dealer);
  const makes = landings.all.filter(({ kind }) => kind === 'make');
  const breadcrumb = [
    { label: 'Home', href: '/' },
    { label: 'Makes and models', href: directoryPath },
  ];
  const props: DirectoryProps = {
    heading: 'Makes and models',
    intro: `Every make and model we have for sale, from A to Z. ${seeThem}`,
    breadcrumb,
    browse:
      makes.length > 1
        ? [{ heading: 'Makes', links: makes.map(({ name, path }) => ({ label: name, href: path })) }]
        : [],
    list: listSetup({
      kind: 'models',
      entries,
      label: 'Search makes and models',
      noun: { one: 'model', other: 'models' },
      filters: [
        { field: 'manufacturer.name', label: 'Make', anyText: 'Any make' },
        { field: 'model.name', label: 'Model', anyText: 'Any model' },
        { field: 'model.body', label: 'Body', anyText: 'Any body' },
      ],
    }),
  };
  const base = baseUrlOf(dealer);
  const hrefs = props.list.first.entries.map(({ href }) => href).filter((href) => !href.includes('?'));
  const head = headOf(dealer, {
    path: directoryPath,
    title: `Makes and models for sale${inTown}`,
    description: props.intro,
    jsonLd: [breadcrumbJsonLd(base, breadcrumb), itemListJsonLd(base, props.heading, hrefs)],
  });
  return [{ path: directoryPath, route: 'directory', head, props }];
}
