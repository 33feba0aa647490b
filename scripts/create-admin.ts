import { text } from 'node:stream/consumers'
import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { createAdmin } from '../packages/api/src/admin/create-admin.ts'
import { readConfig } from '../packages/api/src/config/config.ts'
import { openDatabase } from '../packages/api/src/db/connect.ts'
import { migrate } from '../packages/api/src/db/migrate.ts'
import { StartupError } from '../packages/api/src/errors/errors.ts'
import { runCommand, UsageError } from '../packages/api/src/commands/run-command.ts'

const usage = `pnpm create-admin <email>   creates a platform admin in the database of the server's environment

It asks for the password, or reads it from standard input if that is not a terminal.`

await runCommand(usage, process.argv.slice(2), async ([email, ...rest]) => {
  if (!email || email.startsWith('-') || rest.length > 0) throw new UsageError()
  await create(email)
})

async function create(email: string): Promise<void> {
  const config = readConfig()
  const password = process.stdin.isTTY
    ? await promptForPassword()
    : (await text(process.stdin)).replace(/\r?\n$/, '')
  const database = await openDatabase(config)
  try {
    // The server may never have run, so the schema may not exist.
    await migrate(database.direct)
    await createAdmin(database.db, { email, password })
  } finally {
    await database.close()
  }
  console.log(`${email} is an admin now, and signs in at ${config.publicUrl}/admin/login`)
}

async function promptForPassword(): Promise<string> {
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() })
  const terminal = createInterface({ input: process.stdin, output: silent, terminal: true })
  try {
    const readHidden = (question: string) => {
      process.stdout.write(question)
      return terminal.question('').finally(() => process.stdout.write('\n'))
    }
    const password = await readHidden('Password: ')
    if (password !== (await readHidden('Again: '))) throw new StartupError('Passwords do not match')
    return password
  } finally {
    terminal.close()
  }
}
