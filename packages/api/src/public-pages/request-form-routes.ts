import { createHash } from 'node:crypto'
import type { ConsentTextId } from '@curbquote/types/consents'
import { maxPhotosByMethod } from '@curbquote/types/limits'
import { campaignOf, type SubmitCustomJob } from '@curbquote/types/quotes'
import type { Language } from '@curbquote/types/text'
import multipart from '@fastify/multipart'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { DomainError, TooManyRequestsError } from '../errors/errors.ts'
import { UploadAbortedError } from '../photos/photo-errors.ts'
import { takeInPhotos } from '../photos/take-in-photos.ts'
import { UploadDirectories } from '../photos/upload-directory.ts'
import { acceptCustomJob, countSubmission } from '../submissions/accept-custom-job.ts'
import { cleanSource } from '../consents/clean-source.ts'
import { requestsWithoutScript } from '../spam/spam-filter.ts'
import { findWidgetCompany } from '../widgets/find-widget-company.ts'
import { problemsOfError, readTypedRequest, requestProblems } from './read-request-form.ts'
import type { RequestProblems, TypedRequest } from './request-form.ts'
import { requestFormWords } from './request-form-words.ts'

/** Shows the hosted page with the request form in place of the widget. */
export type ShowRequestForm = (
  request: FastifyRequest,
  reply: FastifyReply,
  state: { typed: TypedRequest; problems: RequestProblems },
) => Promise<FastifyReply>

export interface RequestFormOptions {
  show: ShowRequestForm
  read: (request: FastifyRequest) => {
    widgetId: string | undefined
    language: Language
  }
  needsZip: (widgetId: string) => Promise<boolean>
}

/**
 * The request form of the hosted page, which browsers without JavaScript send. It becomes a custom job. A refused form is shown
 * again with what was typed and with the photos that are already uploaded.
 */
export const requestFormRoutes: FastifyPluginAsync<RequestFormOptions> = async (
  app,
  { show, read, needsZip },
) => {
  app.removeAllContentTypeParsers()
  await app.register(multipart, { throwFileSizeLimit: false })
  const uploadDirectories = new UploadDirectories(app.settings.dataDir)
  app.addHook('onClose', () => uploadDirectories.close())

  app.post('/quote', { schema: { hide: true, access: 'public' } }, async (request, reply) => {
    const { widgetId, language } = read(request)
    const words = requestFormWords[language].problems
    const fields = new URLSearchParams()
    if (widgetId === undefined)
      return show(request, reply.code(404), { typed: readTypedRequest(fields), problems: {} })
    let photos: readonly string[] = []
    const refuse = (status: number, problems: RequestProblems) =>
      show(request, reply.code(status), {
        typed: { ...readTypedRequest(fields), photos },
        problems,
      })
    try {
      const company = { id: (await findWidgetCompany(app.db, widgetId)).id, widgetId }
      const uploaded = await takeInPhotos(
        app,
        uploadDirectories,
        request,
        reply,
        company,
        (name, value) => fields.append(name, value),
      ).finally(() => (photos = readTypedRequest(fields).photos))
      photos = [...photos, ...uploaded]
      if (photos.length > maxPhotosByMethod.custom) {
        photos = []
        return await refuse(422, { photos: words.photoCount })
      }
      // Another site's page must not send it.
      if (!isSentByOwnPage(request, app.settings.publicUrl))
        return await refuse(422, { form: words.sendAgain })
      const typed = { ...readTypedRequest(fields), photos }
      const problems = requestProblems(typed, language, await needsZip(widgetId))
      if (Object.keys(problems).length > 0) return await refuse(422, problems)
      await countSubmission(app, request.ipAddress, widgetId)
      const body = toCustomJob(typed, language, `${app.settings.publicUrl}${request.url}`)
      const signs = await app.spamFilter.examineWithoutScript(
        {
          name: typed.name,
          text: typed.description,
          website: fields.get('website') ?? undefined,
          token: fields.get('token') ?? undefined,
        },
        () => isOverLimit(widgetId),
      )
      await acceptCustomJob(app, request, widgetId, identify(body), body, signs)
    } catch (error) {
      // Without a response there is no reader.
      if (!(error instanceof DomainError) || error instanceof UploadAbortedError) throw error
      const { statusCode, code, retryAfterSeconds = 60 } = error
      if (statusCode >= 500) request.log.error({ err: error }, 'a request form failed')
      if (statusCode === 429) reply.header('retry-after', String(Math.ceil(retryAfterSeconds)))
      if (code === 'FOREIGN_PHOTO') photos = []
      return refuse(statusCode, problemsOfError(code, language, Math.ceil(retryAfterSeconds)))
    }
    const sent = new URLSearchParams({ id: widgetId, locale: language, sent: '1' })
    return reply.redirect(`/quote?${sent.toString()}`, 303)
  })

  /** Whether the company has had enough requests without proof of work for now. The others are kept as spam. */
  async function isOverLimit(widgetId: string): Promise<boolean> {
    try {
      await app.countAgainst(requestsWithoutScript, widgetId)
      return false
    } catch (error) {
      if (error instanceof TooManyRequestsError) return true
      throw error
    }
  }
}

/** Browsers that do not send `Sec-Fetch-Site` send the origin of the page. */
function isSentByOwnPage({ headers }: FastifyRequest, publicUrl: string): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin' || site === 'none'
  const { origin } = headers
  if (origin === undefined) return true
  return (
    URL.canParse(origin) && [new URL(publicUrl).host, headers.host].includes(new URL(origin).host)
  )
}

function toCustomJob(typed: TypedRequest, language: Language, pageUrl: string): SubmitCustomJob {
  const body: SubmitCustomJob = {
    photos: [...typed.photos],
    customerData: {
      customerName: typed.name,
      customerEmail: typed.email,
      customerPhone: typed.phone,
      customerZip: typed.zip,
      contactConsent: true,
      consentTextId: `contact-${language}-1` satisfies ConsentTextId,
    },
    jobDescription: typed.description,
    source: { pageUrl, landingPage: pageUrl, ...campaignOf(pageUrl) },
    language,
  }
  cleanSource(body)
  return body
}

/** The same request on the same day is one quote: a form without scripts can be sent twice by a double click. */
function identify({ photos, ...content }: SubmitCustomJob) {
  const day = new Date().toISOString().slice(0, 10)
  const text = JSON.stringify([day, photos.length, content])
  const requestHash = createHash('sha256').update(text).digest('base64url')
  return { idempotencyKey: `request-form-${requestHash}`, requestHash }
}
