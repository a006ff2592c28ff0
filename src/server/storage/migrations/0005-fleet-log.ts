import { inTurn } from './in-turn.ts';

/** What staff did at the fleet's console. */
export const fleetLog = inTurn([
  `create table fleet_log (
    id text primary key, at bigint not null, email text not null, name text not null, dealer text not null,
    what text not null
  )`,
  'create index fleet_log_by_dealer on fleet_log (dealer, at)',
]);
