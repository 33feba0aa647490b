import { randomUUID } from 'node:crypto'
import { Agent } from 'node:http'
import { analyzeJob } from '../packages/api/src/analyses/analyze-job.ts'
import { toAnalyzedJob } from '../packages/api/src/analyses/store-analysis.ts'
import type { OpenDatabase } from '../packages/api/src/db/connect.ts'
import { submissionOf, totalOf } from '../packages/api/src/test/widget-visitor.ts'
import { isExact } from '../packages/pricing/src/index.ts'
import type { ExactJob } from '../packages/types/src/analyses/index.ts'
import { queryable } from './databases.ts'
import type { Bench } from './measurement.ts'
import { publicUrl } from './processes.ts'
import type { NewAnalysis } from './quote-submit-bare.ts'
import { jsonBody, sendOver } from './send-over.ts'

/** Submissions of one job to one company, each with an analysis and a photo of its own. */
export interface Submissions {
  widgetId: string
  template: ExactJob
  analyses: NewAnalysis[]
}

/** Inserts an analysis of 500 square feet of driveway, and copies of it. */
export async function prepareSubmissions(
  database: OpenDatabase,
  company: { id: number; widget_id: string },
  count: number,
): Promise<Submissions> {
  const pool = queryable(database)
  const insertPhotos = (ids: string[]) =>
    pool.query(
      `insert into photos (id, company_id, byte_size, width_px, height_px)
       select unnest($1::uuid[]), $2, 900000, 2400, 1800`,
      [ids, company.id],
    )
  const photoId = randomUUID()
  await insertPhotos([photoId])
  const analyzed = await analyzeJob(
    { db: database.db, companyId: company.id },
    {
      photos: [
        {
          url: `${publicUrl}/photos/${photoId}.jpg`,
          surfaceType: 'driveway',
          length: 50,
          width: 10,
        },
      ],
      measurementMethod: 'manual',
    },
  )
  const template = toAnalyzedJob(analyzed, publicUrl)
  if (!isExact(template)) throw new Error('The benchmark needs an exact price.')
  const analyses = Array.from({ length: count }, () => ({
    id: randomUUID(),
    photoId: randomUUID(),
  }))
  await insertPhotos(analyses.map((analysis) => analysis.photoId))
  await pool.query(
    `insert into analyses (id, company_id, method, photos, job_description, surfaces, result, price_list)
     select n.id, company_id, method, replace(photos::text, $3, n.photo_id::text)::jsonb, job_description,
       surfaces, result, price_list
     from analyses a, unnest($1::uuid[], $2::uuid[]) n (id, photo_id) where a.id = $4`,
    [
      analyses.map((analysis) => analysis.id),
      analyses.map((analysis) => analysis.photoId),
      photoId,
      template.analysisId,
    ],
  )
  return { widgetId: company.widget_id, template, analyses }
}

/** Submits prepared analyses to a server over at most `maxSockets` connections. */
export function submitTo(
  bench: Bench,
  serverUrl: string,
  { widgetId, template }: Omit<Submissions, 'analyses'>,
  maxSockets: number,
): (analysis: NewAnalysis) => Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets })
  bench.afterwards(async () => agent.destroy())
  const submission = submissionOf(template, totalOf(template))
  const url = `${serverUrl}/api/widget/${widgetId}/quote`
  return async ({ id, photoId }) => {
    const body = {
      ...submission,
      analysisResults: { ...template, analysisId: id },
      photos: [`${publicUrl}/photos/${photoId}.jpg`],
    }
    await sendOver(agent, url, jsonBody(body))
  }
}
