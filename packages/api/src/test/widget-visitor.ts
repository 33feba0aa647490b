import { randomUUID } from 'node:crypto'
import { centsToDollars, dollarsToCents } from '@curbquote/pricing'
import type { ExactJob } from '@curbquote/types/analyses'
import type { MeasuredPhoto } from '@curbquote/types/photos'
import type { PriceChanged, SubmitCustomJob, SubmitQuote } from '@curbquote/types/quotes'
import type { TestApp } from './build-test-app.ts'

/** A visitor of a widget, who calls the API like the widget. */
export function visitWidget(testApp: TestApp, company: { id: number; widget_id: string }) {
  const base = `${testApp.url}/api/widget/${company.widget_id}`
  const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
    fetch(`${base}/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    })

  return {
    post,
    /** Stores a photo of this widget without a file. */
    async photo(): Promise<string> {
      const id = randomUUID()
      await testApp.database.db
        .insertInto('photos')
        .values({ id, company_id: company.id, byte_size: 1_000, width_px: 800, height_px: 600 })
        .execute()
      return `${testApp.config.publicUrl}/photos/${id}.jpg`
    },
    async measuredPhoto(measures: Partial<MeasuredPhoto> = {}): Promise<MeasuredPhoto> {
      return {
        url: await this.photo(),
        surfaceType: 'driveway',
        length: 50,
        width: 10,
        ...measures,
      }
    },
    /** By default 500 sq ft of driveway. */
    async analysis(photos?: MeasuredPhoto[], jobDescription?: string): Promise<ExactJob> {
      const response = await post('analyze', {
        photos: photos ?? [await this.measuredPhoto()],
        measurementMethod: 'manual',
        ...(jobDescription !== undefined && { jobDescription }),
      })
      if (response.status !== 200)
        throw new Error(`analyze: ${response.status} ${await response.text()}`)
      return (await response.json()) as ExactJob
    },
  }
}

export const customer = {
  customerName: 'Nora Fields',
  customerEmail: 'nora.fields@example.com',
  customerPhone: '(502)-555-0142',
  customerAddress: '12 Elm Street',
  customerCity: 'Louisville',
  customerState: 'KY',
  customerZip: '40202',
  contactConsent: true as const,
}

/** The refusal of a submission whose exact price has changed. */
export type ExactPriceChanged = Required<PriceChanged> & Pick<ExactJob, 'quote'>

/** The total of an analysis, in dollars, without suggested add-ons. */
export function totalOf({ quote }: Pick<ExactJob, 'quote'>): number {
  const cents = (quote.lines ?? []).map(({ amount }) => dollarsToCents(amount))
  return centsToDollars(cents.reduce((sum, amount) => sum + amount, 0))
}

/** The widget's submission for an analysis, without suggested add-ons. */
export function submissionOf(job: ExactJob, totalCost: number): SubmitQuote {
  return {
    ...customer,
    jobDescription: '',
    serviceTypeId: 1,
    estimatedArea: job.analysis.estimatedArea,
    estimatedCost: job.quote.estimatedCost,
    setupFee: job.quote.setupFee,
    totalCost,
    analysisResults: job,
    photos: job.photos.map((photo) => photo.url),
    extraCharges: job.quote.extraCharges,
    smartAddOns: [],
  }
}

export function customJobOf(photos: string[]): SubmitCustomJob {
  const { customerName, customerEmail, customerPhone, contactConsent } = customer
  return {
    photos,
    customerData: { customerName, customerEmail, customerPhone, contactConsent },
    jobDescription: 'A gazebo, two statues and the fountain between them.',
  }
}
