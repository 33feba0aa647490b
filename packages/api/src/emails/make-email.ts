import type { Kysely } from 'kysely'
import type { Settings } from '../config/config.ts'
import type { Database } from '../db/schema/index.ts'
import type { EmailHeader } from '../providers/email-sender.ts'
import type { ComposedEmail } from './compose-email.ts'
import type { EmailContent } from './email-content.ts'
import type { DeliveryRow } from '../deliveries/delivery-queries.ts'

/** The content and sender of an email. */
export type EmailOfKind = ({ content: EmailContent } | { composed: ComposedEmail }) & {
  /** Default: the product's sender. */
  from?: string
  /** An email address. */
  replyTo?: string
  headers?: EmailHeader[]
}

export interface EmailContext {
  db: Kysely<Database>
  config: Pick<Settings, 'publicUrl' | 'emailFrom' | 'supportEmail' | 'codePepper'> &
    Partial<Pick<Settings, 'inboundAddress'>>
}

/** The row of an email, with the parameters of its kind. */
export type EmailRow<Parameters = object> = Omit<DeliveryRow, 'parameters'> & {
  parameters: Parameters
}

/** Builds an email from its rows. Returns `undefined` when they have been deleted. */
export type MakeEmail<Parameters = object> = (
  context: EmailContext,
  emailRow: EmailRow<Parameters>,
) => Promise<EmailOfKind | undefined>

/** The builders of a feature's emails by kind. `Parameters` has the parameters of each kind, `object` for none. */
export type EmailKinds<Parameters> = {
  readonly [Kind in keyof Parameters]: MakeEmail<Parameters[Kind]>
}
