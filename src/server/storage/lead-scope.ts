import { expressionBuilder } from 'kysely';
import { careCategories } from '../../domain/leads/desk-lead.ts';
import type { Database, LeadRow, Tables } from './tables.ts';

/** The leads of one website that somebody may see. */
export interface LeadScope {
  website_id: number;
  /** 'care': service and parts; 'sales': everything else. */
  categories: 'all' | 'care' | 'sales';
  /** Only leads of these locations, and those that name no location but one of these dealerships. Absent: all. */
  places?: { locations: readonly string[]; dealerships: readonly string[] };
}

/** For every query that has the table of leads, alone or joined. */
const eb = expressionBuilder<Tables, 'leads'>();

/** True for the leads that a session may see. Without a scope for none. */
export function isVisible(scopes: readonly LeadScope[]) {
  if (scopes.length === 0) return eb.lit(false);
  return eb.or(
    scopes.map(({ website_id, categories, places }) =>
      eb.and([
        eb('leads.website_id', '=', website_id),
        ...(categories === 'all'
          ? []
          : [eb('leads.category', categories === 'care' ? 'in' : 'not in', [...careCategories])]),
        ...(places ? [isAt(places)] : []),
      ]),
    ),
  );
}

/** The leads with these ids that a session may see. */
export function visibleLeads(db: Database, scopes: readonly LeadScope[], ids: readonly string[]) {
  return db.selectFrom('leads').selectAll().where('id', 'in', ids).where(isVisible(scopes));
}

/** True for the leads that stand after another one, newest first. */
export function isAfter({ received_at, id }: Pick<LeadRow, 'received_at' | 'id'>) {
  return eb.and([
    eb('leads.received_at', '<=', received_at),
    eb.or([
      eb('leads.received_at', '<', received_at),
      eb.and([eb('leads.received_at', '=', received_at), eb('leads.id', '>', id)]),
    ]),
  ]);
}

function isAt({ locations, dealerships }: NonNullable<LeadScope['places']>) {
  return eb.or([
    ...(locations.length > 0 ? [eb('leads.location_id', 'in', locations)] : []),
    ...(dealerships.length > 0
      ? [eb.and([eb('leads.location_id', '=', ''), eb('leads.dealership_id', 'in', dealerships)])]
      : []),
    eb.lit(false),
  ]);
}
