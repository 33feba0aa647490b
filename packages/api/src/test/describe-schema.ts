import { type Kysely, sql } from 'kysely'
import type { Database } from '../db/schema/index.ts'

/**
 * Describes the public schema of a database in sorted lines: one for each table, column, constraint, index, trigger, policy,
 * function, sequence, extension, grant and row. The tables of the migrator are left out. The lines do not depend on the
 * engine, the order of columns, or the comments and white space in functions.
 */
export async function describeSchema(db: Kysely<Database>): Promise<string[]> {
  const { rows } = await catalog.execute(db)
  const lines = rows.map(({ line }) => line)
  const { rows: tables } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and relname not like 'kysely%'`.execute(
    db,
  )
  for (const { name } of tables) {
    const { rows: stored } = await sql<{ row: string }>`
      select to_jsonb(t)::text as row from ${sql.table(name)} t`.execute(db)
    lines.push(...stored.map(({ row }) => `row ${name} ${row}`))
  }
  return lines.map(withoutLayout).toSorted()
}

function withoutLayout(line: string): string {
  return line.replaceAll(/--.*$/gm, '').replaceAll(/\s+/g, ' ').trim()
}

const catalog = sql<{ line: string }>`
  with tables as (
    select * from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'S')
      and relname not like 'kysely%'
  ),
  functions as (
    select * from pg_proc f
    where pronamespace = 'public'::regnamespace
      and not exists (select from pg_depend where classid = 'pg_proc'::regclass and objid = f.oid and deptype = 'e')
  ),
  types as (
    select * from pg_type t
    where typnamespace = 'public'::regnamespace and typtype in ('e', 'd')
      and not exists (select from pg_depend where classid = 'pg_type'::regclass and objid = t.oid and deptype = 'e')
  )
  select format('table %s kind %s persistence %s row security %s forced %s options %s', relname, relkind,
    relpersistence, relrowsecurity, relforcerowsecurity, coalesce(array_to_string(reloptions, ' '), 'none')) as line
  from tables where relkind <> 'S'
  union all
  select format('column %s.%s %s%s%s%s', t.relname, c.attname, format_type(c.atttypid, c.atttypmod),
    case when c.attnotnull then ' not null' end,
    case c.attidentity when 'a' then ' identity always' when 'd' then ' identity by default' end,
    case when c.attgenerated = 's' then ' stored ' else ' default ' end || pg_get_expr(d.adbin, d.adrelid))
  from tables t join pg_attribute c on c.attrelid = t.oid
    left join pg_attrdef d on d.adrelid = t.oid and d.adnum = c.attnum
  where t.relkind <> 'S' and c.attnum > 0 and not c.attisdropped
  union all
  -- PostgreSQL 18 also lists NOT NULL constraints, which the columns describe.
  select format('constraint %s.%s %s', t.relname, c.conname, pg_get_constraintdef(c.oid))
  from tables t join pg_constraint c on c.conrelid = t.oid where c.contype <> 'n'
  union all
  select format('index %s', pg_get_indexdef(i.indexrelid)) from tables t join pg_index i on i.indrelid = t.oid
  union all
  select format('trigger %s enabled %s', pg_get_triggerdef(g.oid), g.tgenabled)
  from tables t join pg_trigger g on g.tgrelid = t.oid where not g.tgisinternal
  union all
  select format('policy %s.%s %s %s to %s using %s check %s', tablename, policyname, permissive, cmd,
    array_to_string(roles, ' '), coalesce(qual, 'none'), coalesce(with_check, 'none'))
  from pg_policies where schemaname = 'public'
  union all
  select format('function %s', pg_get_functiondef(oid)) from functions
  union all
  select format('type %s %s', typname, typtype) from types
  union all
  select format('sequence %s %s start %s increment %s from %s to %s cycles %s', t.relname,
    format_type(s.seqtypid, null), s.seqstart, s.seqincrement, s.seqmin, s.seqmax, s.seqcycle)
  from tables t join pg_sequence s on s.seqrelid = t.oid
  union all
  select format('extension %s', extname) from pg_extension where extname <> 'plpgsql'
  union all
  select format('grant %s on %s to %s', a.privilege_type, t.relname, a.grantee::regrole)
  from tables t, aclexplode(t.relacl) a where a.grantee <> t.relowner
  union all
  select format('grant %s on %s.%s to %s', a.privilege_type, t.relname, c.attname, a.grantee::regrole)
  from tables t join pg_attribute c on c.attrelid = t.oid, aclexplode(c.attacl) a where a.grantee <> t.relowner
  union all
  select format('grant %s on %s to %s', a.privilege_type, f.oid::regprocedure,
    case a.grantee when 0 then 'public' else a.grantee::regrole::text end)
  from functions f, aclexplode(coalesce(f.proacl, acldefault('f', f.proowner))) a where a.grantee <> f.proowner
  union all
  select format('grant %s on schema public to curbquote_tenant', a.privilege_type)
  from pg_namespace n, aclexplode(n.nspacl) a
  where n.nspname = 'public' and a.grantee = 'curbquote_tenant'::regrole`
