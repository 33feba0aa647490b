import { randomUUID } from 'node:crypto'
import { isEmailAddress } from '@curbquote/types/text'
import { runCommand, UsageError } from '../commands/run-command.ts'
import { readConfig } from '../config/config.ts'
import { StartupError } from '../errors/errors.ts'
import { createEmailSender } from '../providers/create-email-sender.ts'
import { composeEmail } from './compose-email.ts'
import { productBrand } from './product-brand.ts'

const usage = `pnpm send-test-email <email address>   sends one email with the server's settings and prints the provider's response`

await runCommand(usage, process.argv.slice(3), async ([email = '', ...rest]) => {
  if (!isEmailAddress(email) || rest.length > 0) throw new UsageError()
  const config = readConfig()
  const sender = await createEmailSender(config)
  const text = `This is the test email of ${config.publicUrl}. The settings for emails work.`
  try {
    const sent = await sender.send({
      id: randomUUID(),
      to: [email],
      from: config.emailFrom,
      ...composeEmail({
        subject: 'Test email of CurbQuote',
        preheader: text,
        brand: productBrand,
        title: 'Emails work',
        blocks: [{ kind: 'paragraph', text }],
        footer: [],
      }),
      tag: 'test_email',
      createdAt: new Date(),
    })
    console.log(
      `Sent to ${email} from ${config.emailFrom}: ${sent.response ?? sent.providerMessageId}`,
    )
  } catch (error) {
    throw new StartupError(`The email was not sent. ${(error as Error).message}`)
  } finally {
    sender.close?.()
  }
})
