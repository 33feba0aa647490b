import { parseArgs } from 'node:util'
import { type WebhookEvent, webhookEvents } from '@curbquote/types/webhooks'
import { CurbQuote } from '../curb-quote.ts'
import { CurbQuoteError } from '../errors.ts'
import { listen } from './listen.ts'

const usage = `Usage:
  curbquote listen --forward URL   forwards the events of test mode to a URL on this computer
  curbquote trigger EVENT          makes a sample event in test mode

Options:
  --forward URL    the URL of your receiver, such as http://localhost:4000/hook
  --secret SECRET  signs the messages: whsec_… (default: CURBQUOTE_WEBHOOK_SECRET, otherwise a new one)

Environment:
  CURBQUOTE_URL    the origin of the server, such as https://quotes.example.com
  CURBQUOTE_KEY    a test key with the scope hooks: cq_test_…

Events:
  ${webhookEvents.join(', ')}`

/** A command that cannot run as given. */
class UsageError extends Error {}

try {
  await run(process.argv.slice(2))
} catch (error) {
  if (!(error instanceof UsageError || error instanceof CurbQuoteError || isOptionError(error)))
    throw error
  console.error(error.message)
  process.exitCode = 1
}

async function run(given: string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args: given,
    allowPositionals: true,
    options: {
      forward: { type: 'string' },
      secret: { type: 'string' },
      help: { type: 'boolean', short: 'h' },
    },
  })
  const [command, event, ...others] = positionals
  if (values.help) return console.log(usage)
  if (command === 'listen' && event === undefined) return startListening(values)
  if (command === 'trigger' && others.length === 0) return trigger(event)
  throw new UsageError(usage)
}

async function startListening({ forward, secret }: { forward?: string; secret?: string }) {
  if (forward === undefined || !/^https?:$/.test(protocolOf(forward)))
    throw new UsageError('Name the URL of your receiver: --forward http://localhost:4000/hook')
  const client = createClient()
  const signing = secret ?? process.env.CURBQUOTE_WEBHOOK_SECRET ?? createSecret()
  const stop = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort())
  console.log(`Forwarding the events of test mode to ${forward}. Press Ctrl+C to stop.`)
  console.log(`Signing secret: ${signing}`)
  await listen({ client, forward, secret: signing, print: console.log, signal: stop.signal })
}

async function trigger(event: string | undefined): Promise<void> {
  if (!isEvent(event)) throw new UsageError(`Name one of these events: ${webhookEvents.join(', ')}`)
  const { id } = await createClient().events.addTest(event)
  console.log(`${event} ${id}`)
}

function isEvent(name: string | undefined): name is WebhookEvent {
  return webhookEvents.some((event) => event === name)
}

/** Only test keys, so that no data of a customer reaches a program in development. */
function createClient(): CurbQuote {
  const { CURBQUOTE_URL: baseUrl = '', CURBQUOTE_KEY: apiKey = '' } = process.env
  if (!/^https?:$/.test(protocolOf(baseUrl)))
    throw new UsageError('Set CURBQUOTE_URL to the origin of the server.')
  if (!apiKey.startsWith('cq_test_'))
    throw new UsageError(
      'Set CURBQUOTE_KEY to a test key (cq_test_…). To create one, turn on “Show test data” in the dashboard under Integration.',
    )
  return new CurbQuote({ apiKey, baseUrl })
}

function protocolOf(url: string): string {
  return URL.canParse(url) ? new URL(url).protocol : ''
}

function createSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(24))
  return `whsec_${btoa(String.fromCharCode(...bytes))}`
}

/** An unknown option, or one without its value. */
function isOptionError(error: unknown): error is Error {
  return (
    error instanceof TypeError &&
    String((error as { code?: unknown }).code).startsWith('ERR_PARSE_ARGS')
  )
}
