import { sql } from 'kysely'
import { ownRows } from './tenancy.ts'

/** Rows that occupy a seat. The condition of the unique index. */
const hasSeat = sql.raw(`(state = 'confirmed' or (state = 'requested' and is_hold))`)

/**
 * Days of jobs: the capacity of half-days, days off, and what customers request and owners confirm. `days/README.md` has the
 * transitions of a seat.
 */
export const days = [
  // A company without rows has the capacity of part_capacity().
  sql`
    create table capacity (
      company_id integer not null references companies on delete cascade,
      -- 0 is Sunday.
      weekday smallint not null check (weekday between 0 and 6),
      part text not null check (part in ('morning', 'afternoon')),
      jobs smallint not null check (jobs between 0 and 50),
      primary key (company_id, weekday, part)
    )`,
  sql`
    create table days_off (
      company_id integer not null references companies on delete cascade,
      day date not null,
      label text not null default '' check (length(label) <= 80),
      primary key (company_id, day)
    )`,

  // Jobs that were moved together, so that the move can be undone.
  sql`
    create table day_moves (
      company_id integer not null constraint day_moves_tenant references tenants on delete cascade,
      id bigint generated always as identity,
      from_day date not null,
      undone_at timestamptz,
      created_at timestamptz not null default now(),
      primary key (company_id, id)
    )`,
  sql`
    create table day_requests (
      company_id integer not null,
      id bigint generated always as identity,
      quote_id integer not null,
      -- The revision of the price that the customer had accepted.
      revision integer not null check (revision >= 1),
      day date not null,
      -- Null: any time of the day.
      part text check (part in ('morning', 'afternoon')),
      -- From 1 on. An overbooked job has a seat above the capacity.
      seat integer check (seat >= 1),
      state text not null check (state in ('requested', 'confirmed', 'released', 'declined', 'moved')),
      is_hold boolean not null default false,
      hold_until timestamptz,
      -- A day that the owner suggested. It has a seat until the customer answers or it lapses.
      is_suggested boolean not null default false,
      is_overbooked boolean not null default false,
      -- The earlier row of the same quote, whose day this one replaces.
      moved_from bigint,
      move_id bigint,
      -- The owner moved the job here and told the customer, who has not answered.
      awaits_response boolean not null default false,
      -- When the customer kept a day to which the owner moved the job.
      kept_at timestamptz,
      lapses_at timestamptz,
      -- When the owner was reminded that the request lapses.
      reminded_at timestamptz,
      created_at timestamptz not null default now(),
      primary key (company_id, id),
      foreign key (company_id, quote_id) references quotes (company_id, id) on delete cascade,
      foreign key (company_id, move_id) references day_moves (company_id, id),
      check (not ${hasSeat} or (part is not null and seat is not null)),
      check (is_hold = (hold_until is not null)),
      check (not is_hold or state = 'requested'),
      check (state <> 'requested' or lapses_at is not null)
    )`,
  sql`create unique index day_requests_seat on day_requests (company_id, day, part, seat) where ${hasSeat}`,
  // A job has one day.
  sql`create unique index day_requests_confirmed on day_requests (company_id, quote_id) where state = 'confirmed'`,
  sql`create index day_requests_quote on day_requests (company_id, quote_id, id)`,
  sql`create index day_requests_waiting on day_requests (company_id, day) where state = 'requested'`,
  sql`create index day_requests_lapsing on day_requests (lapses_at) where state = 'requested'`,
  sql`create index day_requests_move on day_requests (company_id, move_id) where move_id is not null`,

  sql`
    create function part_capacity(of_company integer, of_day date, of_part text) returns integer language sql stable
    return case
      when exists (select from days_off d where d.company_id = of_company and d.day = of_day) then 0
      else coalesce(
        (select c.jobs::integer from capacity c
          where c.company_id = of_company and c.weekday = extract(dow from of_day) and c.part = of_part),
        case when extract(dow from of_day) = 0 then 0 else 2 end)
      end`,

  // One statement checks the capacity and takes the lowest free seat, so that two transactions that see the same free seat
  // conflict and one of them tries the next seat. Each repetition means that another transaction took a seat, so the loop ends.
  // A customer's hold takes seats of the upper half only: holds never occupy more than half of a half-day.
  sql`
    create function take_seat(
      -- The quote, its revision, the day and the columns that are not about the seat.
      wanted day_requests,
      -- In the order of preference.
      parts text[],
      taken_as text,
      -- Takes a seat above the capacity if there is no room.
      is_forced boolean
    ) returns setof day_requests language plpgsql as $$
    declare
      has_room boolean;
      taken_id bigint;
    begin
      loop
        -- A hold that has ended is a plain request.
        update day_requests r set is_hold = false, hold_until = null, seat = null
        from (
          select id from day_requests
          where company_id = wanted.company_id and day = wanted.day and state = 'requested' and is_hold
            and hold_until <= now()
          for update skip locked
        ) as ended
        where r.company_id = wanted.company_id and r.id = ended.id;

        with free as (
          select place.part, place.rank, seats.seat
          from unnest(parts) with ordinality as place (part, rank)
          cross join lateral (
            select part_capacity(wanted.company_id, wanted.day, place.part) as jobs
          ) as c
          cross join lateral (
            select count(*) as occupied, coalesce(array_agg(o.seat), '{}') as seats
            from day_requests o
            where o.company_id = wanted.company_id and o.day = wanted.day and o.part = place.part and ${hasSeat}
          ) as o
          cross join lateral (
            select seat from generate_series(
              case taken_as when 'hold' then c.jobs - c.jobs / 2 + 1 else 1 end, c.jobs) as seat
            where seat <> all (o.seats)
            order by seat limit 1
          ) as seats
          where o.occupied < c.jobs
          order by place.rank limit 1
        ), inserted as (
          insert into day_requests as r (company_id, quote_id, revision, day, part, seat, state, is_hold, hold_until,
            is_suggested, moved_from, move_id, lapses_at)
          select wanted.company_id, wanted.quote_id, wanted.revision, wanted.day, free.part, free.seat,
            case taken_as when 'confirmed' then 'confirmed' else 'requested' end, taken_as <> 'confirmed',
            wanted.hold_until, taken_as = 'suggestion', wanted.moved_from, wanted.move_id, wanted.lapses_at
          from free
          on conflict (company_id, day, part, seat) where ${hasSeat} do nothing
          returning r.id
        )
        select exists (select from free), (select id from inserted) into has_room, taken_id;
        exit when taken_id is not null;
        continue when has_room;
        exit when not is_forced;

        insert into day_requests as r (company_id, quote_id, revision, day, part, seat, state, is_hold, hold_until,
          is_suggested, moved_from, move_id, lapses_at, is_overbooked)
        select wanted.company_id, wanted.quote_id, wanted.revision, wanted.day, parts[1],
          1 + greatest(
            part_capacity(wanted.company_id, wanted.day, parts[1]),
            (select max(o.seat) from day_requests o
              where o.company_id = wanted.company_id and o.day = wanted.day and o.part = parts[1] and ${hasSeat})),
          case taken_as when 'confirmed' then 'confirmed' else 'requested' end, taken_as <> 'confirmed',
          wanted.hold_until, taken_as = 'suggestion', wanted.moved_from, wanted.move_id, wanted.lapses_at, true
        on conflict (company_id, day, part, seat) where ${hasSeat} do nothing
        returning r.id into taken_id;
        exit when taken_id is not null;
      end loop;
      return query select * from day_requests where company_id = wanted.company_id and id = taken_id;
    end $$`,

  // The seat follows the row of the quote, whichever statement changes it: a quote has a seat if it has a job date and is not
  // declined. Requests exist only while the offer is accepted and the job is not over.
  sql`
    create function keep_seat() returns trigger language plpgsql as $$
    declare
      is_seated constant boolean := new.job_date is not null and new.status <> 'declined' and new.offer_state <> 'declined';
      wanted day_requests;
      last_part text;
    begin
      if new.offer_state <> 'accepted' or new.status in ('declined', 'completed') then
        update day_requests set state = 'released', is_hold = false, hold_until = null
        where company_id = new.company_id and quote_id = new.id and state = 'requested';
      end if;
      if not is_seated then
        update day_requests set state = 'released'
        where company_id = new.company_id and quote_id = new.id and state = 'confirmed';
        return null;
      end if;
      perform from day_requests
      where company_id = new.company_id and quote_id = new.id and state = 'confirmed' and day = new.job_date;
      if found then return null; end if;
      update day_requests set state = 'moved'
      where company_id = new.company_id and quote_id = new.id and state = 'confirmed';
      -- A day that is restored keeps its half-day if there is room.
      select part into last_part from day_requests
      where company_id = new.company_id and quote_id = new.id and day = new.job_date and state = 'released'
        and seat is not null
      order by id desc limit 1;
      wanted.company_id := new.company_id;
      wanted.quote_id := new.id;
      wanted.revision := new.current_revision;
      wanted.day := new.job_date;
      perform take_seat(wanted,
        case last_part when 'afternoon' then array['afternoon', 'morning'] else array['morning', 'afternoon'] end,
        'confirmed', true);
      return null;
    end $$`,
  sql`
    create trigger take_seat_of_new_quote after insert on quotes
    for each row when (new.job_date is not null) execute function keep_seat()`,
  sql`
    create trigger keep_seat after update of job_date, status, offer_state on quotes
    for each row when (
      row(old.job_date, old.status, old.offer_state) is distinct from row(new.job_date, new.status, new.offer_state)
    ) execute function keep_seat()`,

  sql`grant select, insert, update, delete on capacity, days_off to curbquote_tenant`,
  sql`grant select, insert, update on day_moves, day_requests to curbquote_tenant`,
  ...['capacity', 'days_off', 'day_moves', 'day_requests'].flatMap(ownRows),
]
