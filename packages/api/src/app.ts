import { randomUUID } from 'node:crypto'
import cookie from '@fastify/cookie'
import cors from '@fastify/cors'
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  LogController,
  type RawReplyDefaultExpression,
  type RawRequestDefaultExpression,
  type RawServerDefault,
} from 'fastify'
import { exchangeRoutes } from './sign-in/exchange-routes.ts'
import { adminRoutes } from './admin/admin-routes.ts'
import { adminSessionRoutes } from './admin/admin-session-routes.ts'
import { exitImpersonationRoutes } from './impersonations/exit-impersonation-routes.ts'
import { sessionRoutes } from './sign-in/session-routes.ts'
import { billingRoutes } from './billing/billing-routes.ts'
import { checkoutReturnRoutes } from './billing/checkout-return-routes.ts'
import { paymentEventRoutes } from './billing/payment-event-routes.ts'
import { passkeyRoutes } from './sign-in/passkey-routes.ts'
import { secondFactorRoutes } from './sign-in/second-factor-routes.ts'
import { sessionListRoutes } from './sign-in/session-list-routes.ts'
import { passwordRoutes } from './sign-in/password-routes.ts'
import { signUpRoutes } from './sign-up/sign-up-routes.ts'
import { companyRoutes } from './companies/company-routes.ts'
import { broadcastRoutes } from './broadcasts/broadcast-routes.ts'
import { emailEventRoutes } from './broadcasts/email-event-routes.ts'
import { unsubscribeRoutes } from './broadcasts/unsubscribe-routes.ts'
import { conversationRoutes } from './analyses/conversation-routes.ts'
import type { Settings } from './config/config.ts'
import { activityRoutes } from './activity/activity-routes.ts'
import { addOnRoutes } from './add-ons/add-on-routes.ts'
import { directoryListingRoutes } from './companies/directory-listing-routes.ts'
import { publicCompanyRoutes } from './companies/public-company-routes.ts'
import { analysisRoutes } from './analyses/analysis-routes.ts'
import { brandingRoutes } from './branding/branding-routes.ts'
import { logoUploadRoutes } from './branding/logo-upload-routes.ts'
import { demoQuoteRoutes } from './simulations/demo-quote-routes.ts'
import { outboxRoutes } from './simulations/outbox-routes.ts'
import { simulatedPaymentRoutes } from './simulations/simulated-payment-routes.ts'
import { emailWebhooksOf, outboxDirectory, usesOutbox } from './providers/create-email-sender.ts'
import type { OpenDatabase } from './db/connect.ts'
import { logRequests } from './operations/log-requests.ts'
import { type Metrics, metrics } from './operations/metrics.ts'
import { traceRequests } from './operations/trace-requests.ts'
import type { Tracing } from './operations/tracing.ts'
import { operationsRoutes } from './operations/operations-routes.ts'
import { confirmEmailRoutes } from './notifications/confirm-email-routes.ts'
import { pushRoutes } from './alerts/push-routes.ts'
import { textRoutes } from './alerts/text-routes.ts'
import { notificationRoutes } from './notifications/notification-routes.ts'
import { offerRoutes } from './offers/offer-routes.ts'
import { ownerOfferRoutes } from './offers/owner-offer-routes.ts'
import { quotePageRoutes } from './quote-page/quote-page-routes.ts'
import { photoRoutes } from './photos/photo-routes.ts'
import { photoUploadRoutes } from './photos/photo-upload-routes.ts'
import { apiKeyRoutes } from './api-keys/api-key-routes.ts'
import { access } from './http/access.ts'
import { apiReferencePages } from './http/api-reference.ts'
import { activity } from './http/activity.ts'
import { ipAddress, trustedProxies } from './http/ip-address.ts'
import { customerRoutes } from './customers/customer-routes.ts'
import { calendarRoutes } from './days/calendar-routes.ts'
import { dayRoutes } from './days/day-routes.ts'
import { sessions } from './http/sessions.ts'
import { database } from './http/database.ts'
import { deprecations } from './http/deprecations.ts'
import { acceptEmptyJson } from './http/accept-empty-json.ts'
import { sendClientError } from './http/client-errors.ts'
import { errorHandler } from './http/error-handler.ts'
import { gracefulStop } from './http/graceful-stop.ts'
import { knownMethods } from './http/known-methods.ts'
import { rateLimits } from './http/rate-limits.ts'
import { toReadableUrl } from './http/readable-url.ts'
import { requestValidation } from './http/request-validation.ts'
import { responseSerialization } from './http/response-serialization.ts'
import { responseValidation } from './http/response-validation.ts'
import { securityHeaders } from './http/security-headers.ts'
import { staticFiles } from './http/static-files.ts'
import { priceDraftRoutes } from './pricing/price-draft-routes.ts'
import { priceRulesRoutes } from './pricing/price-rules-routes.ts'
import { pricingRoutes } from './pricing/pricing-routes.ts'
import { profileRoutes } from './profile/profile-routes.ts'
import { followUpRoutes } from './follow-ups/follow-up-routes.ts'
import { inboundRoutes } from './follow-ups/inbound-routes.ts'
import { stopRoutes } from './follow-ups/stop-routes.ts'
import { guideRoutes } from './public-pages/guide-routes.ts'
import { markdownRoutes } from './public-pages/markdown-routes.ts'
import { pageTemplates } from './public-pages/page-templates.ts'
import { publicPageRoutes } from './public-pages/public-page-routes.ts'
import { openedQuoteRoutes } from './quote-list/opened-quote-routes.ts'
import { replyRoutes } from './replies/reply-routes.ts'
import { challengeRoutes } from './spam/challenge-routes.ts'
import { spamFilter } from './spam/spam-filter.ts'
import { submissionRoutes } from './submissions/submission-routes.ts'
import { quoteExportRoutes } from './quote-list/quote-export-routes.ts'
import { quoteRoutes } from './quote-list/quote-routes.ts'
import { documentRoutes } from './documents/document-routes.ts'
import type { EmailSender } from './providers/email-sender.ts'
import type { Jobs } from './providers/jobs.ts'
import type { PushSender } from './providers/push-sender.ts'
import type { Payments } from './providers/payments.ts'
import type { PhotoStore } from './providers/photo-store.ts'
import type { SimulatedPayments } from './simulations/simulated-payments.ts'
import type { Vision } from './providers/vision.ts'
import type { WebhookSender } from './providers/webhook-sender.ts'

import { serviceAreaRoutes } from './service-area/service-area-routes.ts'
import { serviceCheckRoutes } from './service-area/service-check-routes.ts'
import { firstSteps } from './widget-configs/first-steps.ts'
import { mcpRoutes } from './v1/mcp-routes.ts'
import { v1EventRoutes } from './v1/v1-event-routes.ts'
import { v1DescriptionRoutes } from './v1/v1-description-routes.ts'
import { v1HookRoutes } from './v1/v1-hook-routes.ts'
import { v1PriceRoutes } from './v1/v1-price-routes.ts'
import { v1QuoteRoutes } from './v1/v1-quote-routes.ts'
import { widgetCaches } from './widget-configs/widget-caches.ts'
import { webhookRoutes } from './webhooks/webhook-routes.ts'
import { widgetRoutes } from './widget-configs/widget-routes.ts'
import { conversionRoutes } from './conversions/conversion-routes.ts'
import { leadSourceRoutes } from './lead-sources/lead-source-routes.ts'
import { funnelRoutes, visitRoutes } from './visits/visit-routes.ts'

/** The external providers of the application. Tests pass doubles. */
export interface Providers {
  database: OpenDatabase
  jobs: Jobs
  metrics: Metrics
  photoStore: PhotoStore
  payments: Payments
  /** Set when `payments` is the simulation, whose pages are then served. */
  simulatedPayments?: SimulatedPayments | undefined
  /** Undefined turns AI measurement off. */
  vision?: Vision | undefined
  webhookSender: WebhookSender
  /** For the readiness check. */
  emailSender?: Pick<EmailSender, 'check'>
  /** Undefined refuses subscriptions of devices. */
  pushSender?: PushSender | undefined
  /** Undefined records no traces. */
  tracing?: Tracing | undefined
}

declare module 'fastify' {
  interface FastifyInstance {
    settings: Settings
    jobs: Jobs
    photoStore: PhotoStore
    payments: Payments
    vision: Vision | undefined
    webhookSender: WebhookSender
  }
}

export type App = FastifyInstance<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  FastifyBaseLogger,
  TypeBoxTypeProvider
>

/** Timeout for receiving a request. A phone on a slow connection needs this long for a 10 MB photo. */
const requestTimeoutMs = 120_000
const headersTimeoutMs = 15_000
const maxJsonBytes = 256 * 1024
const maxParamLength = 500

/** Builds the HTTP application. */
export async function buildApp(
  config: Settings,
  providers: Providers,
  logger?: FastifyBaseLogger,
): Promise<App> {
  const app = Fastify<RawServerDefault>({
    ...(logger && { loggerInstance: logger }),
    genReqId: () => randomUUID(),
    // `log-requests` writes one line per request instead of Fastify's two.
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trustedProxies(config.trustProxy),
    bodyLimit: maxJsonBytes,
    requestTimeout: requestTimeoutMs,
    // Requests that arrive during shutdown are still handled.
    return503OnClosing: false,
    http: { headersTimeout: headersTimeoutMs, connectionsCheckingInterval: 1_000 },
    routerOptions: { maxParamLength },
    clientErrorHandler: sendClientError,
    rewriteUrl: ({ url = '/' }) => toReadableUrl(url, maxParamLength),
  }).withTypeProvider<TypeBoxTypeProvider>()
  const { builtFiles } = config

  // Only JSON and multipart forms are accepted. Plain text would bypass the CORS preflight.
  app.removeContentTypeParser('text/plain')
  acceptEmptyJson(app)
  app.decorate('settings', config)
  app.decorate('jobs', providers.jobs)
  app.decorate('photoStore', providers.photoStore)
  app.decorate('payments', providers.payments)
  app.decorate('vision', providers.vision)
  app.decorate('webhookSender', providers.webhookSender)
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    done()
  })

  await app.register(errorHandler)
  await app.register(knownMethods)
  await app.register(gracefulStop)
  await app.register(requestValidation)
  await app.register(responseSerialization)
  if (config.validatesResponses) await app.register(responseValidation)
  await app.register(securityHeaders, {
    isProduction: config.isProduction,
    publicUrl: config.publicUrl,
  })
  await app.register(ipAddress)
  await app.register(database, { database: providers.database })
  await app.register(rateLimits, { enabled: config.rateLimits })
  await app.register(spamFilter, { codePepper: config.codePepper, enabled: config.spamFilter })
  await app.register(cookie)
  await app.register(activity)
  await app.register(sessions, { secret: config.jwtSecret })
  await app.register(access, {
    emailWebhooks: emailWebhooksOf(config),
    bouncesPassword: config.bouncesPassword,
  })
  await app.register(deprecations)
  if (providers.tracing) await app.register(traceRequests, { tracing: providers.tracing })
  await app.register(logRequests)
  await app.register(metrics, { metrics: providers.metrics })
  await app.register(apiReferencePages, {
    publicUrl: config.publicUrl,
    supportEmail: config.supportEmail,
  })

  await app.register(operationsRoutes, { checkEmail: providers.emailSender?.check })
  await app.register(pageTemplates, {
    dashboard: builtFiles.dashboard,
    publicUrl: config.publicUrl,
    supportEmail: config.supportEmail,
  })
  await app.register(publicPageRoutes, { publicUrl: config.publicUrl })
  await app.register(guideRoutes, { dashboard: builtFiles.dashboard, publicUrl: config.publicUrl })
  await app.register(markdownRoutes, {
    dashboard: builtFiles.dashboard,
    publicUrl: config.publicUrl,
  })
  await app.register(staticFiles, { ...builtFiles, publicUrl: config.publicUrl })
  await app.register(photoRoutes)
  if (!config.isProduction && usesOutbox(config))
    await app.register(outboxRoutes, {
      directory: outboxDirectory(config),
      publicUrl: config.publicUrl,
    })
  if (config.seedDemo) await app.register(demoQuoteRoutes)
  if (providers.simulatedPayments)
    await app.register(simulatedPaymentRoutes, { payments: providers.simulatedPayments })
  await app.register(sessionRoutes)
  await app.register(exchangeRoutes)
  await app.register(billingRoutes)
  await app.register(checkoutReturnRoutes)
  await app.register(paymentEventRoutes)
  await app.register(sessionListRoutes)
  await app.register(secondFactorRoutes)
  await app.register(passkeyRoutes)
  await app.register(signUpRoutes)
  await app.register(passwordRoutes)
  await app.register(companyRoutes)
  await app.register(publicCompanyRoutes)
  await app.register(directoryListingRoutes)
  await app.register(quotePageRoutes, { dashboard: builtFiles.dashboard })
  await app.register(quoteRoutes)
  await app.register(openedQuoteRoutes)
  await app.register(replyRoutes)
  await app.register(quoteExportRoutes)
  await app.register(customerRoutes)
  await app.register(dayRoutes)
  await app.register(calendarRoutes)
  await app.register(documentRoutes)
  await app.register(ownerOfferRoutes)
  await app.register(offerRoutes)
  await app.register(adminSessionRoutes)
  await app.register(exitImpersonationRoutes)
  await app.register(adminRoutes)
  await app.register(broadcastRoutes)
  await app.register(emailEventRoutes)
  await app.register(unsubscribeRoutes, { prefix: '/api' })
  await app.register(confirmEmailRoutes, { prefix: '/api' })
  await app.register(followUpRoutes)
  await app.register(stopRoutes, { prefix: '/api' })
  await app.register(inboundRoutes)
  await app.register(pricingRoutes)
  await app.register(priceRulesRoutes)
  await app.register(priceDraftRoutes, { database: providers.database })
  await app.register(addOnRoutes)
  await app.register(brandingRoutes)
  await app.register(logoUploadRoutes)
  await app.register(notificationRoutes)
  await app.register(pushRoutes, { pushSender: providers.pushSender })
  await app.register(textRoutes)
  await app.register(profileRoutes)
  await app.register(activityRoutes)
  await app.register(apiKeyRoutes)
  await app.register(webhookRoutes)
  await app.register(v1QuoteRoutes)
  await app.register(v1PriceRoutes)
  await app.register(v1DescriptionRoutes)
  await app.register(v1HookRoutes)
  await app.register(mcpRoutes)
  await app.register(v1EventRoutes)

  await app.register(serviceAreaRoutes)
  await app.register(leadSourceRoutes)
  await app.register(funnelRoutes)
  await app.register(conversionRoutes)

  await app.register(widgetCaches, { database: providers.database })
  await app.register(firstSteps, { widget: builtFiles.widget, publicUrl: config.publicUrl })
  // The widget runs on other origins: allow every origin, never with credentials.
  await app.register(
    async (widgets) => {
      await widgets.register(cors, {
        origin: '*',
        credentials: false,
        methods: ['GET', 'POST'],
        // The widget reads Retry-After.
        exposedHeaders: ['Retry-After'],
        maxAge: 86_400,
      })
      await widgets.register(widgetRoutes)
      await widgets.register(challengeRoutes)
      await widgets.register(serviceCheckRoutes)
      await widgets.register(photoUploadRoutes)
      await widgets.register(analysisRoutes)
      await widgets.register(conversationRoutes)
      await widgets.register(submissionRoutes)
      await widgets.register(visitRoutes)
    },
    { prefix: '/api/widget' },
  )
  return app
}
