import { type Kysely, sql } from 'kysely'

/** Phone numbers may have an extension: `5125550142x7`. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table companies
      drop constraint companies_phone_check,
      add constraint companies_phone_check check (phone ~ '^[0-9]{10}(x[0-9]{1,7})?$')`.execute(db)
  await sql`
    alter table quotes
      drop constraint quotes_customer_phone_check,
      add constraint quotes_customer_phone_check check (customer_phone ~ '^[0-9]{10}(x[0-9]{1,7})?$')`.execute(
    db,
  )
}
