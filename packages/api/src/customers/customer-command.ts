import { readConfig } from '../config.ts'
import { openDatabase } from '../db/connect.ts'
import { NotFoundError } from '../errors.ts'
import { runCommand, UsageError } from '../run-command.ts'
import { createPhotoStore } from '../services/create-photo-store.ts'
import { eraseCustomer } from './erase-customer.ts'
import { exportCustomer } from './export-customer.ts'
import { readCustomerKey } from './find-customer.ts'

const usage = `pnpm export-customer <company id> <email or phone>   prints a customer's data as JSON
pnpm erase-customer <company id> <email or phone>    erases it, except the amounts of the quotes

With the embedded database the server must be stopped.`

const [command, ...args] = process.argv.slice(2)

await runCommand(usage, args, async ([company = '', contact, ...rest]) => {
  if (!/^[1-9]\d{0,8}$/.test(company) || !contact || rest.length > 0) throw new UsageError()
  const customer = readCustomerKey(Number(company), contact)
  const config = readConfig()
  const database = await openDatabase(config)
  const { db } = database
  try {
    const found = await db
      .selectFrom('companies')
      .select('name')
      .where('id', '=', customer.companyId)
      .executeTakeFirst()
    if (!found) throw new NotFoundError('Company')
    if (command === 'export-customer') {
      console.log(JSON.stringify(await exportCustomer(db, customer), null, 2))
      return
    }
    const deps = { db, photoStore: createPhotoStore(config) }
    const quotes = await eraseCustomer(deps, customer, { kind: 'admin', email: null })
    console.log(`Erased the customer's data of ${found.name}, with ${quotes} quotes.`)
  } finally {
    await database.close()
  }
})
