import { nearest } from '../config/issue-fault.ts';
import { anyOf } from '../config/problem.ts';
import type { Dealer } from '../config/schema/dealer.ts';
import type { LeadTarget } from '../config/schema/lead-delivery.ts';
import { leadCategories } from '../site/leads/lead-pages.ts';
import type { Finding } from './finding.ts';

/** Targets that wait for leads of a category that no form sends. */
export function categoryFindings({ leads }: Dealer): Finding[] {
  return leads.delivery.flatMap(({ categories = [] }, target) =>
    categories.flatMap((category, index): Finding[] => {
      if (leadCategories.some((known) => isSame(known, category))) return [];
      const near = nearest(category, leadCategories);
      const all = anyOf(leadCategories.map((known) => `"${known}"`));
      return [
        {
          rule: 'lead-category',
          severity: 'error',
          place: { file: 'dealer.json', path: ['leads', 'delivery', target, 'categories', index] },
          found: category,
          message: 'No form sends leads of this category, so none of them goes here.',
          remedy: near ? `Write "${near}" if that is meant.` : `Write ${all}.`,
        },
      ];
    }),
  );
}

/** Leads that are stored and sent to nobody. */
export function deliveryFindings({ api, leads, dealerships }: Dealer): Finding[] {
  if (!api.enabled) return [];
  const finding = (message: string, remedy: string): Finding[] => [
    {
      rule: 'lead-delivery',
      severity: 'warning',
      place: { file: 'dealer.json', path: ['leads', 'delivery'] },
      message,
      remedy,
    },
  ];
  if (leads.delivery.length === 0)
    return finding(
      'Leads go nowhere: they are stored, and nobody is told of them.',
      'Add a target, such as { "type": "email", "to": "sales@example.com.au" }; without forms, set "api.enabled" to false.',
    );
  const slugs = dealerships.length > 0 ? dealerships.map(({ slug }) => slug) : [''];
  const missed = leadCategories.filter((category) =>
    slugs.some((slug) => !leads.delivery.some((target) => wants(target, category, slug))),
  );
  if (missed.length === 0) return [];
  const some = missed.length === leadCategories.length ? 'of some dealerships' : `of ${anyOf(missed)}`;
  return finding(
    `Leads ${some} go to no target: they are stored, and nobody is told of them.`,
    'Add a target without "categories" and "dealerships", which gets all leads.',
  );
}

function wants({ categories, dealerships }: LeadTarget, category: string, slug: string): boolean {
  return (categories?.some((one) => isSame(one, category)) ?? true) && (dealerships?.includes(slug) ?? true);
}

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();
