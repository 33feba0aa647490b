import { openPostgres } from '../packages/api/src/db/connect.ts'
import { createCompany } from '../packages/api/src/test/test-company.ts'
import { createLogo } from '../packages/api/src/test/test-logo.ts'
import autocannon from 'autocannon'
import { alternate } from './alternate.ts'
import type { Measurement } from './measurement.ts'
import { startServer, startWorker } from './processes.ts'
import { perSecond } from './results.ts'
import type { BareResponse } from './widget-config-bare.ts'

const rounds = 15
const secondsPerRound = 1.5
const connections = 16

/** The request comes from another origin, as from a page with the widget. */
const requestHeaders = { origin: 'https://shop.example' }

export const widgetConfig: Measurement = {
  name: 'widget-config',
  notes: `${connections} connections of autocannon for ${secondsPerRound} s, ${rounds} rounds. The server logs every request to a file, as in production. Its limit of 600 requests per minute and IP address is disabled.`,
  async measure(bench) {
    const databaseUrl = await bench.databases.create('widget_config')
    const { widget_id } = await createBrandedCompany(databaseUrl)
    const server = await startServer(bench, databaseUrl)
    const ourUrl = `${server.url}/api/widget/${widget_id}`

    const response = await readResponse(ourUrl)
    const bare = await startWorker(bench, 'widget-config-bare.ts').request<{ url: string }>(
      response,
    )
    requireSame(response, await readResponse(bare.url))

    const { ours, reference, ratio } = await alternate(
      rounds,
      () => requestsPerSecond(ourUrl),
      () => requestsPerSecond(bare.url),
    )
    return [
      {
        what: 'widget config reads of one process',
        against: '',
        ours: perSecond(ours),
        reference: '',
        value: ours,
        goal: { atLeast: 20_000 },
        unit: '/s',
      },
      {
        what: 'widget config read',
        against: 'a bare Fastify route with the same response',
        ours: perSecond(ours),
        reference: perSecond(reference),
        value: ratio,
      },
    ]
  },
}

async function createBrandedCompany(databaseUrl: string) {
  const database = await openPostgres(databaseUrl)
  try {
    const company = await createCompany(database.db, {
      branding_name: 'Bright',
      header_message: 'Most quotes take under two minutes.',
    })
    await createLogo(database.db, company.id)
    return company
  } finally {
    await database.close()
  }
}

async function requestsPerSecond(url: string): Promise<number> {
  const result = await autocannon({
    url,
    connections,
    duration: secondsPerRound,
    sampleInt: 100,
    headers: requestHeaders,
  })
  if (result.errors + result.non2xx > 0)
    throw new Error(`${url}: ${result.errors} errors, ${result.non2xx} refusals`)
  return result['2xx'] / result.duration
}

async function readResponse(url: string): Promise<BareResponse> {
  const response = await fetch(url, { headers: requestHeaders })
  // Headers that Node adds to every response.
  const own = ['connection', 'keep-alive', 'date', 'content-length']
  return {
    headers: Object.fromEntries([...response.headers].filter(([name]) => !own.includes(name))),
    body: await response.text(),
  }
}

function requireSame(ours: BareResponse, bare: BareResponse): void {
  if (JSON.stringify(ours) !== JSON.stringify(bare))
    throw new Error(`the responses differ:\n${JSON.stringify([ours, bare], null, 2)}`)
}
