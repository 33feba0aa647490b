import { readConfig } from '../config/config.ts'
import { openDatabase } from '../db/connect.ts'
import { NotFoundError } from '../errors/errors.ts'
import { cleanUpPhotos } from '../file-store/clean-up-photos.ts'
import { runCommand, UsageError } from '../commands/run-command.ts'
import { createPhotoStore } from '../providers/create-photo-store.ts'
import { eraseCustomer } from './erase-customer.ts'
import { exportCustomer } from './export-customer.ts'
import { countQuotes, readCustomerKey } from './find-customer.ts'

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
      const exported = await db
        .transaction()
        .execute((transaction) => exportCustomer(transaction, customer))
      console.log(JSON.stringify(exported, null, 2))
      return
    }
    const actor = { kind: 'admin', email: null } as const
    const quotes = await db
      .transaction()
      .execute((transaction) => eraseCustomer(transaction, customer, { actor }))
    await cleanUpPhotos(db, createPhotoStore(config))
    console.log(`Erased the data of a customer of ${found.name}: ${countQuotes(quotes)}.`)
  } finally {
    await database.close()
  }
})
