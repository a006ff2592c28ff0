import { inTurn } from './in-turn.ts';

export const passkeys = inTurn([
  `create table desk_passkeys (
      id text primary key, host text not null, email text not null, public_key text not null,
      counter bigint not null, device text not null, made_at bigint not null, used_at bigint not null
    )`,
  'create index desk_passkeys_by_person on desk_passkeys (email)',
]);
