import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { text as readText } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { SMTPServer, type SMTPServerOptions, type SMTPServerSession } from 'smtp-server'

/** What an SMTP server does with a message. */
export type SmtpBehavior =
  | 'accept'
  /** Refuses the recipient for now. */
  | 'greylist'
  /** Ends in the middle of the session. */
  | '421'
  /** Accepts the message, and the connection ends before the response. */
  | 'lose response'
  | 'slow'

export interface SmtpDouble {
  url: string
  /** The accepted messages. */
  messages: { id: string; to: string[]; text: string; at: number }[]
  /** Default: `accept`. Called once for each attempt. */
  behave: () => SmtpBehavior
  close(): Promise<void>
}

const slowMs = 300
export const smtpUser = { name: 'curbquote', password: 'p@ss word/:' }

/** A real SMTP server. */
export async function startSmtpDouble(options: SMTPServerOptions = {}): Promise<SmtpDouble> {
  const behaviors = new WeakMap<SMTPServerSession, SmtpBehavior>()
  const refusal = (responseCode: number, words: string) =>
    Object.assign(new Error(words), { responseCode })
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    logger: false,
    closeTimeout: 100,
    onAuth: ({ username, password }, _session, done) =>
      username === smtpUser.name && password === smtpUser.password
        ? done(null, { user: username })
        : done(refusal(535, '5.7.8 Authentication failed')),
    onMailFrom: (_address, session, done) => {
      const behavior = double.behave()
      behaviors.set(session, behavior)
      done(behavior === '421' ? refusal(421, '4.3.2 Shutting down') : undefined)
    },
    onRcptTo: (_address, session, done) =>
      done(
        behaviors.get(session) === 'greylist'
          ? refusal(451, '4.7.1 Greylisted, try again')
          : undefined,
      ),
    onData: (stream, session, done) => {
      void readText(stream).then(async (text) => {
        const behavior = behaviors.get(session)
        if (behavior === 'slow') await pause(slowMs)
        const id = /^Message-ID: <(.+)@/im.exec(text)?.[1] ?? ''
        const to = session.envelope.rcptTo.map(({ address }) => address)
        double.messages.push({ id, to, text, at: Date.now() })
        if (behavior === 'lose response') endConnection(server, session)
        else done()
      })
    },
    ...options,
  })
  server.on('error', () => undefined)
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as AddressInfo
  const double: SmtpDouble = {
    url: `smtp://${smtpUser.name}:${encodeURIComponent(smtpUser.password)}@127.0.0.1:${port}`,
    messages: [],
    behave: () => 'accept',
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
  return double
}

function endConnection(server: SMTPServer, session: SMTPServerSession): void {
  type Connection = { session: SMTPServerSession; _socket: { destroy(): void } }
  for (const connection of server.connections as unknown as Iterable<Connection>)
    if (connection.session === session) connection._socket.destroy()
}
