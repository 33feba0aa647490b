import { createHmac } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text as readText } from 'node:stream/consumers'

export interface TwilioDouble {
  env: Record<string, string>
  messages: { To: string; From: string; Body: string }[]
  /** Default: 201. `drop` accepts the message and closes the connection; `hang` never responds. */
  behave: () => number | 'drop' | 'hang'
  /** The signature of a webhook. */
  sign(url: string, fields: Record<string, string>): string
  close(): Promise<void>
}

const accountSid = `AC${'0'.repeat(32)}`
const authToken = 'the token of the tests'

/** A test double of Twilio's API for the real SDK. */
export async function startTwilioDouble(): Promise<TwilioDouble> {
  const server = createServer((request, response) => {
    void readText(request).then((body) => {
      const expected = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`
      const isRight =
        request.headers.authorization === expected &&
        request.url === `/2010-04-01/Accounts/${accountSid}/Messages.json`
      const behavior = isRight ? double.behave() : 401
      const fields = Object.fromEntries(
        new URLSearchParams(body),
      ) as TwilioDouble['messages'][number]
      if (behavior === 201 || behavior === 'drop') double.messages.push(fields)
      if (behavior === 'hang') return
      if (behavior === 'drop') return request.socket.destroy()
      response.writeHead(behavior, { 'content-type': 'application/json' })
      response.end(
        JSON.stringify(
          behavior === 201
            ? { sid: `SM${double.messages.length}`, body: fields.Body }
            : { code: 21_211, message: 'The number is not valid.', status: behavior },
        ),
      )
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const double: TwilioDouble = {
    env: {
      TWILIO_ACCOUNT_SID: accountSid,
      TWILIO_AUTH_TOKEN: authToken,
      TWILIO_FROM: '+15125550100',
      TWILIO_API_BASE: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    },
    messages: [],
    behave: () => 201,
    sign: (url, fields) =>
      createHmac('sha1', authToken)
        .update(
          url +
            Object.keys(fields)
              .toSorted()
              .map((name) => name + fields[name])
              .join(''),
        )
        .digest('base64'),
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return double
}
