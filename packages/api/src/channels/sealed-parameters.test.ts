import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { sealSecret, type SealingPurpose, sealingPurposes } from '../db/seal-secret.ts'
import type { EmailRow } from '../emails/make-email.ts'
import { readConfig } from '../config/config.ts'
import { openTestDatabase, type TestDatabase } from '../test/test-database.ts'
import { createCompany } from '../test/test-company.ts'
import { emailMakerOf } from './email-kinds.ts'

/** The secrets of each email. */
const sealed: Record<string, Record<string, SealingPurpose>> = {
  admin_reset_link: { sealedToken: 'admin reset links' },
  confirm_email: { sealedToken: 'email confirmation links' },
  password_reset: { code: 'password reset codes', link: 'password reset links' },
  trial_code: { code: 'trial codes' },
  verification_code: { code: 'verification codes' },
}
const codePepper = 'a pepper of the tests, and of nothing else'
const email = 'somebody@quotes.test'

let database: TestDatabase
let companyId: number

test.before(async () => {
  database = await openTestDatabase()
  const company = await createCompany(database.db, { unconfirmed_emails: [email] })
  companyId = company.id
})
test.after(() => database.close())

function make(kind: string, purposes: Record<string, SealingPurpose>) {
  const secrets = Object.entries(purposes).map(([name, purpose]) => [
    name,
    sealSecret('https://quotes.test/123456', codePepper, purpose),
  ])
  const config = {
    ...readConfig({ DATA_DIR: '/nonexistent', PUBLIC_URL: 'http://quotes.test' }),
    codePepper,
  }
  const row = {
    kind,
    company_id: companyId,
    recipients: [email],
    parameters: { email, ...(Object.fromEntries(secrets) as Record<string, string>) },
  } as unknown as EmailRow
  return emailMakerOf(kind)?.({ db: database.db, config }, row)
}

for (const [kind, purposes] of Object.entries(sealed))
  test(`an attacker who moves another sealed secret into an email ${kind} does not learn it`, async () => {
    assert.ok(await make(kind, purposes))
    for (const [name, purpose] of Object.entries(purposes))
      for (const other of sealingPurposes)
        if (other !== purpose) {
          const opened = await make(kind, { ...purposes, [name]: other })?.catch(() => undefined)
          assert.is(opened, undefined, `${name} opened a secret of "${other}"`)
        }
  })

test('no two secrets share a purpose', () => {
  const purposes = Object.values(sealed).flatMap((each) => Object.values(each))
  assert.is(new Set(purposes).size, purposes.length)
})

test.run()
