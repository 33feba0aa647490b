import {
  defaultFollowUpSteps,
  type FollowUpStepSettings,
  type FollowUpText,
  type SaveFollowUps,
  unknownPlaceholders,
} from '@curbquote/types/follow-ups'
import { sql, type Transaction } from 'kysely'
import { inCompany, type Tenant } from '../db/in-company.ts'
import type { Database } from '../db/schema/index.ts'
import { DomainError } from '../errors/errors.ts'
import { companyName, hasPostalAddress, isPaused, postalAddress } from './remindable-quotes.ts'
import { databaseClock } from './follow-up-schedule.ts'
import { stopParts } from '../quote-events/stop-follow-ups.ts'

export interface FollowUpSettingsRow {
  is_on: boolean
  steps: readonly FollowUpStepSettings[]
  paused_until: Date | null
  has_postal_address: boolean
  company_name: string
  postal_address: string | null
  has_quote_emails: boolean
}

/** Returns `undefined` when the company is deleted. */
export function findFollowUpSettings(tenant: Tenant): Promise<FollowUpSettingsRow | undefined> {
  return inCompany(tenant, (tenantDb, companyId) => readSettings(tenantDb, companyId))
}

async function readSettings(
  tenantDb: Transaction<Database>,
  companyId: number,
): Promise<FollowUpSettingsRow | undefined> {
  const { rows } = await sql<
    Omit<FollowUpSettingsRow, 'steps'> & { steps: FollowUpStepSettings[] | null }
  >`
    select coalesce(s.is_on, false) as is_on, s.steps, ${hasPostalAddress} as has_postal_address,
      ${companyName} as company_name, ${postalAddress} as postal_address,
      c.email_notifications and (c.instant_alerts or c.daily_summary) as has_quote_emails,
      case when ${isPaused(databaseClock)} then s.paused_until end as paused_until
    from companies c left join follow_up_settings s on s.company_id = c.id
    where c.id = ${companyId}`.execute(tenantDb)
  const [row] = rows
  return row && { ...row, steps: row.steps ?? defaultFollowUpSteps }
}

/**
 * Saves the settings. Turning reminders on starts them for quotes that arrive from then on. Turning them off stops the
 * reminders of all quotes.
 * @throws DomainError `POSTAL_ADDRESS_REQUIRED` or `UNKNOWN_PLACEHOLDER`
 */
export function changeFollowUpSettings(
  tenant: Tenant,
  { isOn, steps }: SaveFollowUps,
): Promise<FollowUpSettingsRow | undefined> {
  requireKnownPlaceholders(steps)
  return inCompany(tenant, async (tenantDb, companyId) => {
    const before = await readSettings(tenantDb, companyId)
    if (!before) return undefined
    if (isOn && !before.has_postal_address)
      throw new DomainError(
        422,
        'POSTAL_ADDRESS_REQUIRED',
        'Reminders must contain your postal address. Please add it to your profile first.',
      )
    await sql`
      insert into follow_up_settings as s (company_id, is_on, steps)
      values (${companyId}, ${isOn}, ${JSON.stringify(steps)})
      on conflict (company_id) do update set
        is_on = excluded.is_on, steps = excluded.steps,
        on_since = case when excluded.is_on and not s.is_on then now() else s.on_since end`.execute(
      tenantDb,
    )
    // Planning that is in progress ends first, and later planning finds the reminders off.
    if (!isOn)
      await sql`
        with quote as (
          select distinct quote_id as id from follow_ups
          where company_id = ${companyId} and (state = 'due' or stop_reason = 'revised')
        ), ${stopParts({ companyId, reason: 'turned_off', actor: 'owner' })}
        select`.execute(tenantDb)
    return readSettings(tenantDb, companyId)
  })
}

/** @throws DomainError `UNKNOWN_PLACEHOLDER` */
function requireKnownPlaceholders(steps: SaveFollowUps['steps']): void {
  for (const [index, { texts }] of steps.entries())
    for (const [language, text] of Object.entries(texts))
      requireKnownText(text, `steps/${index}/texts/${language}`)
}

/** @throws DomainError `UNKNOWN_PLACEHOLDER` that names the field below `path` */
export function requireKnownText(text: FollowUpText, path: string): void {
  for (const name of ['subject', 'text'] as const) {
    const [unknown] = unknownPlaceholders(text[name])
    if (unknown)
      throw new DomainError(
        422,
        'UNKNOWN_PLACEHOLDER',
        `${unknown} is not a placeholder. Use {first name}, {total} or {link}.`,
        { details: { field: `${path}/${name}` } },
      )
  }
}
