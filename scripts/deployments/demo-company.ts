import { fixtures, upload } from '../../packages/api/src/test/test-uploads.ts'
import { submissionOf, totalOf } from '../../packages/api/src/test/widget-visitor.ts'
import type { ExactJob } from '../../packages/types/src/analyses/index.ts'
import { requester, signIn } from '../requests.ts'

/** A running server with the demo company. */
interface Server {
  url: string
}

/** Submits a quote with a photo to the demo company. Returns it with the owner's token. */
export async function submitDemoQuote(
  server: Server,
): Promise<{ token: string; quoteId: number; totalCost: number }> {
  const token = await signInToDemo(server)
  const { company } = await send<{ company: { widgetId: string } }>(
    server,
    'GET',
    '/api/company/dashboard',
    { token },
  )
  const [file] = fixtures('jpeg')
  if (!file) throw new Error('There is no photo to upload.')
  const { body } = await upload({ url: server.url, widgetId: company.widgetId }, file)
  const widget = `/api/widget/${company.widgetId}`
  const job = await send<ExactJob>(server, 'POST', `${widget}/analyze`, {
    body: {
      photos: [{ url: body.photos[0], surfaceType: 'driveway', length: 50, width: 10 }],
      measurementMethod: 'manual',
      zip: '40202',
    },
  })
  const submitted = await send<{ quoteId: number; totalCost: number }>(
    server,
    'POST',
    `${widget}/quote`,
    { body: submissionOf(job, totalOf(job)) },
  )
  return { token, ...submitted }
}

export function signInToDemo({ url }: Server): Promise<string> {
  return signIn(url, 'company', { email: 'demo@curbquote.test', password: 'demo-password' })
}

/** @throws for a status other than 2xx */
export async function send<Result = unknown>(
  { url }: Server,
  method: string,
  to: string,
  { token, body }: { token?: string; body?: object },
): Promise<Result> {
  const response = await requester(url, token)(method, to, { ...(body && { body }) })
  return (await response.json()) as Result
}
