import { type Kysely, sql } from 'kysely'
import { StartupError } from '../errors/errors.ts'
import type { Database } from './schema/index.ts'

/*
 * Roles belong to the cluster and are not part of a database dump. A restore into a new cluster therefore lacks the tenant
 * role (see `in-company.ts`) and all its grants and policies.
 */

/** Creates the tenant role if it is missing. @throws StartupError when the connection's user lacks the permission */
export async function createTenantRole(db: Kysely<Database>): Promise<void> {
  try {
    // Another process, or another database of the cluster, may create it at the same time.
    await sql`
      do $$ begin
        if not exists (select from pg_roles where rolname = 'curbquote_tenant') then
          create role curbquote_tenant nologin;
        end if;
        if not pg_has_role(current_user, 'curbquote_tenant', 'member') then
          grant curbquote_tenant to current_user;
        end if;
      exception when duplicate_object or unique_violation then null;
      end $$`.execute(db)
  } catch (error) {
    if ((error as { code?: string }).code !== insufficientPrivilege) throw error
    throw new StartupError(
      'The database user is not a member of the role curbquote_tenant and may not create that role. As an administrator of the database server, run: create role curbquote_tenant nologin; grant curbquote_tenant to <the user of DATABASE_URL>.',
    )
  }
}

const insufficientPrivilege = '42501'

/** Tables for which the tenant role, a grant or a policy is missing. */
export async function tablesWithoutTenantAccess(db: Kysely<Database>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name
    from pg_class c left join pg_roles r on r.rolname = 'curbquote_tenant'
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relrowsecurity
      and (r.oid is null
        or not has_table_privilege(r.oid, c.oid, 'select')
        or not exists (select from pg_policy p where p.polrelid = c.oid and r.oid = any (p.polroles)))
    order by 1`.execute(db)
  return rows.map(({ name }) => name)
}

/** SQL statements that recreate the tenant role's grants and policies of this database. */
export async function describeTenantAccess(db: Kysely<Database>): Promise<string[]> {
  const { rows } = await sql<{ statement: string }>`
    with tenant as (select oid from pg_roles where rolname = 'curbquote_tenant'),
      tables as (select * from pg_class where relnamespace = 'public'::regnamespace)
    select 'grant usage on schema public to curbquote_tenant' as statement
    union all
    select format('grant %s on %s %I to curbquote_tenant', a.privilege_type,
      case t.relkind when 'S' then 'sequence' else 'table' end, t.relname)
    from tables t, aclexplode(t.relacl) a, tenant where a.grantee = tenant.oid
    union all
    select format('grant %s (%I) on %I to curbquote_tenant', a.privilege_type, c.attname, t.relname)
    from tables t join pg_attribute c on c.attrelid = t.oid, aclexplode(c.attacl) a, tenant
    where a.grantee = tenant.oid
    union all
    select format('grant execute on function %s to curbquote_tenant', f.oid::regprocedure)
    from pg_proc f, aclexplode(f.proacl) a, tenant
    where f.pronamespace = 'public'::regnamespace and a.grantee = tenant.oid
    union all
    select format('do $policy$ begin drop policy if exists %I on %I; create policy %I on %I as %s for %s to curbquote_tenant%s%s; end $policy$',
      policyname, tablename, policyname, tablename, permissive, cmd,
      ' using (' || qual || ')', ' with check (' || with_check || ')')
    from pg_policies where schemaname = 'public' and 'curbquote_tenant' = any (roles)
    order by 1`.execute(db)
  return rows.map(({ statement }) => statement)
}

/** Runs the statements of `describeTenantAccess` in one transaction, unless another process has done so. */
export async function restoreTenantAccess(
  db: Kysely<Database>,
  statements: readonly string[],
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(hashtext('curbquote tenant access'))`.execute(
      transaction,
    )
    if ((await tablesWithoutTenantAccess(transaction)).length === 0) return
    for (const statement of statements) await sql.raw(statement).execute(transaction)
  })
}
