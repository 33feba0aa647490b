import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'

export interface SmtpDouble {
  url: string
  /** The accepted messages with their headers, oldest first. */
  messages: { to: string; source: string }[]
  close(): Promise<void>
}

/** A real SMTP server that accepts every message. */
export async function startSmtpDouble(): Promise<SmtpDouble> {
  const messages: SmtpDouble['messages'] = []
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    closeTimeout: 100,
    onData: (stream, { envelope }, done) => {
      text(stream).then((source) => {
        messages.push({ to: envelope.rcptTo.map(({ address }) => address).join(), source })
        done()
      }, done)
    },
  })
  server.on('error', () => undefined)
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    messages,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
