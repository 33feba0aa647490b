import { sql } from 'kysely'

/**
 * The check of requests for spam: used up challenges, and the texts of the last hour with the companies that received them. Both
 * are about all companies, so the tenant role reaches them only through the function.
 */
export const spam = [
  sql`create table used_challenges (id text primary key, expires_at timestamptz not null)`,
  sql`create index used_challenges_expired on used_challenges (expires_at)`,
  sql`
    create table submitted_texts (
      text_hash text not null,
      company_id integer not null references tenants on delete cascade,
      submitted_at timestamptz not null default now(),
      primary key (text_hash, company_id)
    )`,
  sql`create index submitted_texts_company on submitted_texts (company_id)`,
  sql`create index submitted_texts_old on submitted_texts (submitted_at)`,
  sql`
    create function judge_request(challenge_id text, challenge_expires_at timestamptz, given_hash text)
    returns text[] language plpgsql security definer set search_path = public, pg_temp as $$
    declare
      reasons text[] := '{}';
    begin
      if challenge_id is not null then
        -- Waits for another request with the same challenge.
        insert into used_challenges (id, expires_at) values (challenge_id, challenge_expires_at)
        on conflict do nothing;
        if not found then
          reasons := array_append(reasons, 'used_challenge');
        end if;
      end if;
      if given_hash is not null then
        insert into submitted_texts (text_hash, company_id) values (given_hash, current_company_id())
        on conflict (text_hash, company_id) do update set submitted_at = now();
        if (select count(*) >= 3 from submitted_texts
            where text_hash = given_hash and submitted_at > now() - interval '1 hour') then
          reasons := array_append(reasons, 'same_text');
        end if;
      end if;
      return reasons;
    end $$`,
  sql`revoke execute on function judge_request(text, timestamptz, text) from public`,
  sql`grant execute on function judge_request(text, timestamptz, text) to curbquote_tenant`,
]
