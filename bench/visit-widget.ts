import type { Agent } from 'node:http'
import { submissionOf, totalOf } from '../packages/api/src/test/widget-visitor.ts'
import type { ExactJob } from '../packages/types/src/index.ts'
import { type Body, jsonBody } from './request-body.ts'
import { sendOver } from './send-over.ts'

/** The requests of a visit, in order. */
export const requestKinds = ['read', 'upload', 'analyze', 'submit'] as const
export type RequestKind = (typeof requestKinds)[number]

/**
 * A visit of a widget: reads its configuration, uploads a photo, has the job analyzed and submits the quote. Each step sends
 * one request and yields its milliseconds.
 * @throws for a failed request
 */
export async function* visitWidget(
  agent: Agent,
  url: string,
  photo: Body,
): AsyncGenerator<{ kind: RequestKind; milliseconds: number }, void> {
  const step = async (kind: RequestKind, ...[to, body]: [string, Body?]) => {
    const start = performance.now()
    const text = await sendOver(agent, url + to, body)
    return { kind, milliseconds: performance.now() - start, text }
  }
  yield await step('read', '')
  const uploaded = await step('upload', '/upload', photo)
  yield uploaded
  const { photos } = JSON.parse(uploaded.text) as { photos: string[] }
  const analyzed = await step(
    'analyze',
    '/analyze?answers=true',
    jsonBody({
      photos: [{ url: photos[0], surfaceType: 'driveway', length: 50, width: 10 }],
      measurementMethod: 'manual',
      zip: '40202',
    }),
  )
  yield analyzed
  const job = JSON.parse(analyzed.text) as ExactJob
  yield await step('submit', '/quote?answers=true', jsonBody(submissionOf(job, totalOf(job))))
}
