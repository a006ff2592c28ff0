import { inTurn } from './in-turn.ts';

/**
 * One table for all that is to be sent. Until now the deliveries of leads held letters and mails too: their kind stood
 * at the front of the target, and the mail or the week in the place of the lead.
 */
export const jobs = inTurn([
  `create table jobs (
    id text primary key, website_id integer not null, kind text not null, subject text not null,
    target text not null, payload text not null, lane text not null, state text not null,
    attempts integer not null, run_at bigint not null, lease text, leased_until bigint, failure text not null,
    sent_hash text not null, created_at bigint not null, ended_at bigint
  )`,
  `insert into jobs
    select d.id, d.website_id, k.kind,
      case k.kind when 'alert' then a.alert_id when 'week' then substr(d.lead_id, length(d.lead_id) - 9)
        else d.lead_id end,
      case k.kind when 'lead' then d.target else substr(d.target, length(k.prefix) + 1) end,
      case when k.kind = 'alert' then a.content when d.is_update = 1 then 'update' else '' end,
      case k.kind when 'lead' then d.target else d.id end,
      d.state, d.attempts, d.due_at, d.lease, d.leased_until, d.failure, d.content, d.created_at, d.ended_at
    from lead_deliveries d
    join (
      select 'answer' as kind, 'letter answer ' as prefix union all select 'letter', 'letter '
      union all select 'sms', 'sms ' union all select 'alert', 'alert ' union all select 'week', 'week '
      union all select 'lead', ''
    ) k on k.kind = case
      when d.target like 'letter answer %' then 'answer' when d.target like 'letter %' then 'letter'
      when d.target like 'sms %' then 'sms' when d.target like 'alert %' then 'alert'
      when d.target like 'week %' then 'week' else 'lead' end
    left join alert_mails a on a.id = d.lead_id
    where k.kind <> 'alert' or a.id is not null`,
  'create index jobs_due on jobs (run_at) where ended_at is null',
  'create index jobs_of_subject on jobs (subject, created_at)',
  'drop table lead_deliveries',
  'drop table alert_mails',
]);
