import { readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import path from 'node:path'
import { withoutTrailingSlashes } from '@curbquote/types/endpoints'
import { isEmailAddress } from '@curbquote/types/text'
import ipaddr from 'ipaddr.js'
import { StartupError } from '../errors/errors.ts'

export interface TracingConfig {
  /** Base URL of an OTLP collector. */
  endpoint: string
  /** The fraction of the traces to record, from 0 to 1. */
  sampleRatio: number
}

/** The process's configuration from the environment. `.env.example` documents each variable. */
export interface Config {
  isProduction: boolean
  host: string
  port: number
  /** The base of all generated links, without a trailing slash. */
  publicUrl: string
  dataDir: string
  /** Output directories of the browser builds. */
  builtFiles: { widget: string; dashboard: string }
  /** Default: PGlite in `dataDir`. */
  databaseUrl: string | undefined
  /** The same database without a pooler. Required if `databaseUrl` is the URL of a pooler in transaction mode. */
  databaseDirectUrl: string | undefined
  /** A streaming replica of that database, for exports, statistics and public pages. */
  databaseReplicaUrl: string | undefined
  /** Default: generated in `dataDir`. Required in production. */
  jwtSecret: string | undefined
  codePepper: string | undefined
  /** Default: photos in `dataDir`. */
  s3: S3Config | undefined
  /** Default: emails go to the outbox in `dataDir`. At most one provider is set. */
  postmark: PostmarkConfig | undefined
  smtp: SmtpConfig | undefined
  /** The password of `POST /api/bounces`. Without it, that endpoint refuses all requests. */
  bouncesPassword: string | undefined
  /** Default: text messages go to the outbox, or in production none are sent. */
  twilio: TwilioConfig | undefined
  /** Default: generated in `dataDir`. */
  vapidKeys: { publicKey: string; privateKey: string } | undefined
  /** Default: simulated billing, or no billing in production. */
  stripe: StripeConfig | undefined
  /** The password of Postmark's webhooks. Webhooks are refused without it. */
  postmarkWebhookPassword: string | undefined
  /** The email address of Postmark's inbound stream. Without it the server cannot see replies to reminders. */
  inboundAddress: string | undefined
  /** Without it AI measurement is off. */
  openai: OpenAiConfig | undefined
  /** Whether a simulation replaces a missing model. Never in production. */
  simulatesVision: boolean
  /** Networks that webhooks may reach although they are not public, as IP addresses or in CIDR notation. */
  webhookAllowNetworks: string[]
  emailFrom: string
  supportEmail: string
  adminEmail: string | undefined
  adminPassword: string | undefined
  /** Trusted proxies for X-Forwarded-For: a hop count or IP addresses. */
  trustProxy: number | string[]
  seedDemo: boolean
  /** Whether the server also runs background jobs. */
  runJobs: boolean
  /** Host and port at which a worker serves its health and metrics. */
  workerHost: string
  workerPort: number
  rateLimits: boolean
  /** Whether requests without a proof of work, and the like, are kept as spam. Always in production. */
  spamFilter: boolean
  /** Whether responses are compared with their declarations. Never in production. */
  validatesResponses: boolean
  logLevel: string
  /** Default: no traces. */
  tracing: TracingConfig | undefined
}

/** The configuration of a running process, with secrets resolved. */
export type Settings = Config & { jwtSecret: string; codePepper: string }

export interface S3Config {
  bucket: string
  endpoint: string | undefined
  region: string
  accessKeyId: string
  secretAccessKey: string
}

export interface PostmarkConfig {
  serverToken: string
  apiBase: string | undefined
  /** The message stream for broadcasts. */
  broadcastStream: string
  /** The message stream for reminders about quotes. Default: the stream for broadcasts. */
  followUpStream?: string
}

export interface SmtpConfig {
  /** `smtp://` or `smtps://`, with user and password. */
  url: string
  /** Per process. */
  maxPerSecond: number
}

export interface TwilioConfig {
  accountSid: string
  authToken: string
  /** A number, or the SID of a messaging service (`MG…`). */
  from: string
  apiBase: string | undefined
}

export interface StripeConfig {
  secretKey: string
  webhookSecret: string
  /** Id of the monthly Pro price. */
  priceId: string
  apiBase: string | undefined
}

export interface OpenAiConfig {
  apiKey: string
  /** Default: OpenAI. */
  baseUrl: string | undefined
  model: string
}

const repositoryRoot = path.resolve(import.meta.dirname, '../../../..')
const minSecretBytes = 32
const modes = ['production', 'development', 'test']
const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']

/** Reads and validates the environment. @throws StartupError that names the variable */
export function readConfig(env: NodeJS.ProcessEnv = process.env): Config {
  const isProduction = readMode(env) === 'production'
  const port = readInteger(env, 'PORT', 3000, 0, 65_535)
  const givenUrl = readUrl(env, 'PUBLIC_URL')
  const publicUrl = givenUrl ?? `http://localhost:${port}`
  const config: Config = {
    isProduction,
    host: env.HOST || '127.0.0.1',
    port,
    publicUrl,
    dataDir: path.resolve(env.DATA_DIR || path.join(repositoryRoot, '.data')),
    builtFiles: {
      widget: path.join(repositoryRoot, 'packages/widget-sdk/dist'),
      dashboard: path.join(repositoryRoot, 'packages/dashboard/dist'),
    },
    databaseUrl: readDatabaseUrl(env, 'DATABASE_URL'),
    databaseDirectUrl: readDatabaseUrl(env, 'DATABASE_DIRECT_URL'),
    databaseReplicaUrl: readDatabaseUrl(env, 'DATABASE_REPLICA_URL'),
    jwtSecret: readSecret(env, 'JWT_SECRET'),
    codePepper: readSecret(env, 'CODE_PEPPER'),
    s3: readS3(env),
    postmark: env.POSTMARK_SERVER_TOKEN
      ? {
          serverToken: env.POSTMARK_SERVER_TOKEN,
          apiBase: readUrl(env, 'POSTMARK_API_BASE'),
          broadcastStream: env.POSTMARK_BROADCAST_STREAM || 'broadcast',
          ...(env.POSTMARK_FOLLOW_UP_STREAM && {
            followUpStream: env.POSTMARK_FOLLOW_UP_STREAM,
          }),
        }
      : undefined,
    smtp: readSmtp(env),
    bouncesPassword: readSecret(env, 'BOUNCES_PASSWORD'),
    twilio: readTwilio(env),
    vapidKeys: readVapidKeys(env),
    stripe: readStripe(env),
    postmarkWebhookPassword: readSecret(env, 'POSTMARK_WEBHOOK_PASSWORD'),
    inboundAddress: readInboundAddress(env),
    openai: readOpenAi(env),
    simulatesVision: !isProduction && env.SIMULATED_VISION === '1',
    webhookAllowNetworks: readNetworks(env, 'WEBHOOK_ALLOW_NETWORKS'),
    emailFrom: env.MAIL_FROM || 'CurbQuote <quotes@curbquote.test>',
    supportEmail: env.SUPPORT_EMAIL || 'support@curbquote.test',
    adminEmail: env.ADMIN_EMAIL || (isProduction ? undefined : 'admin@curbquote.test'),
    adminPassword: env.ADMIN_PASSWORD || (isProduction ? undefined : 'admin-password'),
    trustProxy: readTrustedProxies(env),
    // The demo's passwords are public.
    seedDemo: !isProduction && env.SEED_DEMO !== '0',
    runJobs: env.RUN_JOBS !== '0',
    workerHost: env.WORKER_HOST || '127.0.0.1',
    workerPort: readInteger(env, 'WORKER_PORT', 3001, 0, 65_535),
    rateLimits: isProduction || env.RATE_LIMITS !== 'off',
    spamFilter: isProduction || env.SPAM_FILTER !== 'off',
    validatesResponses: !isProduction && env.VALIDATE_RESPONSES !== 'off',
    logLevel: readLogLevel(env),
    tracing: readTracing(env),
  }
  if (config.databaseDirectUrl && !config.databaseUrl)
    throw new StartupError('DATABASE_DIRECT_URL needs DATABASE_URL.')
  if (config.databaseReplicaUrl && !config.databaseUrl)
    throw new StartupError('DATABASE_REPLICA_URL needs DATABASE_URL.')
  if (config.postmark && config.smtp)
    throw new StartupError(
      'POSTMARK_SERVER_TOKEN and SMTP_URL are both set. Remove the one that should not send the emails.',
    )
  if (!config.runJobs && !config.databaseUrl)
    throw new StartupError(
      'RUN_JOBS=0 needs DATABASE_URL: no worker can open the embedded database beside the server.',
    )
  if (!isProduction) requireLocal(config, env)
  if (isProduction) {
    if (!config.jwtSecret) throw new StartupError('JWT_SECRET must be set in production.')
    if (!config.codePepper) throw new StartupError('CODE_PEPPER must be set in production.')
    if (!env.MAIL_FROM) throw new StartupError('MAIL_FROM must be set in production.')
    if (!givenUrl)
      throw new StartupError(
        'PUBLIC_URL must be set in production: every link starts with it, such as https://quotes.example.com.',
      )
    if (!config.postmark && !config.smtp)
      throw new StartupError(
        'SMTP_URL or POSTMARK_SERVER_TOKEN must be set in production: without an email provider nobody can sign up or receive quotes.',
      )
    if (!config.databaseUrl && env.ALLOW_EMBEDDED_IN_PRODUCTION !== '1')
      throw new StartupError(
        'DATABASE_URL must be set in production; to use the embedded database, which is for one small company on one machine, set ALLOW_EMBEDDED_IN_PRODUCTION=1.',
      )
  }
  return config
}

/** The version of the product. */
export const version: string = (
  JSON.parse(readFileSync(path.join(repositoryRoot, 'package.json'), 'utf8')) as { version: string }
).version

/**
 * Outside production the passwords of the demo are public and /dev/outbox shows all emails, so a server that others can reach,
 * or that uses real data, does not start. Test doubles and databases on this machine are allowed, and so is a model.
 */
function requireLocal(config: Config, env: NodeJS.ProcessEnv): void {
  const { PGHOST: defaultHost, ALLOW_EMBEDDED_IN_PRODUCTION: allowsEmbedded } = env
  const { databaseUrl, databaseDirectUrl, databaseReplicaUrl, postmark, smtp, twilio, stripe, s3 } =
    config
  const refusals: [name: string, what: string, isRefused: boolean][] = [
    ['PUBLIC_URL', 'is https', config.publicUrl.startsWith('https:')],
    ['PUBLIC_URL', 'is not on this machine', !isLocalUrl(config.publicUrl)],
    ['HOST', 'is not a loopback address', !isLoopback(config.host)],
    ['WORKER_HOST', 'is not a loopback address', !isLoopback(config.workerHost)],
    ['ALLOW_EMBEDDED_IN_PRODUCTION', 'is for production', allowsEmbedded === '1'],
    ['DATABASE_URL', 'is on another machine', !isLocalDatabase(databaseUrl, defaultHost)],
    [
      'DATABASE_DIRECT_URL',
      'is on another machine',
      !isLocalDatabase(databaseDirectUrl, defaultHost),
    ],
    [
      'DATABASE_REPLICA_URL',
      'is on another machine',
      !isLocalDatabase(databaseReplicaUrl, defaultHost),
    ],
    ['POSTMARK_SERVER_TOKEN', 'sends real emails', isReal(postmark, postmark?.apiBase)],
    ['TWILIO_ACCOUNT_SID', 'sends real text messages', isReal(twilio, twilio?.apiBase)],
    ['SMTP_URL', 'sends real emails', isReal(smtp, smtp?.url)],
    [
      'STRIPE_SECRET_KEY',
      'is not a test key',
      isReal(stripe, stripe?.apiBase) && !/^[sr]k_test_/.test(stripe?.secretKey ?? ''),
    ],
    ['S3_BUCKET', 'is on another machine', isReal(s3, s3?.endpoint)],
  ]
  for (const [name, what, isRefused] of refusals)
    if (isRefused)
      throw new StartupError(
        `${name} ${what}. Set NODE_ENV=production too: otherwise anybody could sign in as the demo admin and read /dev/outbox.`,
      )
}

/** The domain `.test` is reserved for tests and leads nowhere. */
function isLocalUrl(url: string): boolean {
  const { hostname } = new URL(url)
  return isLoopback(hostname) || /\.(?:test|localhost)$/.test(hostname)
}

function isLoopback(host: string): boolean {
  const name = host.toLowerCase().replace(/^\[(.*)\]$/, '$1')
  return name === 'localhost' || (isIP(name) > 0 && ipaddr.process(name).range() === 'loopback')
}

/** A URL without a host means `PGHOST`. Without it, or with the directory of a socket, a database is on this machine. */
function isLocalDatabase(url: string | undefined, defaultHost = ''): boolean {
  if (url === undefined) return true
  const { hostname, searchParams } = new URL(url)
  const hosts = [decodeURIComponent(hostname), ...searchParams.getAll('host')]
  return hosts
    .map((host) => host || defaultHost)
    .every((host) => host === '' || host.startsWith('/') || isLoopback(host))
}

/** Whether a configured provider is not a test double on this machine. */
function isReal(provider: object | undefined, apiBase: string | undefined): boolean {
  return provider !== undefined && (apiBase === undefined || !isLocalUrl(apiBase))
}

/** Refuses other spellings of production, such as `prod`. Their server would have the demo and public passwords. */
function readMode(env: NodeJS.ProcessEnv): string {
  const mode = env.NODE_ENV || 'development'
  if (!modes.includes(mode))
    throw new StartupError(`NODE_ENV must be one of ${modes.join(', ')}, not "${mode}".`)
  return mode
}

function readInteger(
  env: NodeJS.ProcessEnv,
  name: string,
  fallback: number,
  min: number,
  max: number,
): number {
  const text = env[name]
  if (!text) return fallback
  const value = Number(text)
  if (!/^\d+$/.test(text) || value < min || value > max)
    throw new StartupError(`${name} must be a whole number from ${min} to ${max}, not "${text}".`)
  return value
}

function readTrustedProxies(env: NodeJS.ProcessEnv): number | string[] {
  const text = env.TRUST_PROXY ?? ''
  if (/^\d*$/.test(text)) return readInteger(env, 'TRUST_PROXY', 0, 0, 10)
  const proxies = text.split(',').map((proxy) => proxy.trim())
  // With a network of all IP addresses, visitors could choose the IP address that limits count.
  const isOfAll = (proxy: string) => ipaddr.parseCIDR(proxy)[1] === 0
  if (!proxies.every((proxy) => isIP(proxy) || (ipaddr.isValidCIDR(proxy) && !isOfAll(proxy))))
    throw new StartupError(
      'TRUST_PROXY must be a number of proxies or a list of their IP addresses.',
    )
  return proxies
}

function readNetworks(env: NodeJS.ProcessEnv, name: string): string[] {
  const networks = (env[name] ?? '').split(',').flatMap((text) => text.trim() || [])
  for (const network of networks)
    if (!isIP(network) && !ipaddr.isValidCIDR(network))
      throw new StartupError(
        `${name} must be a list of IP addresses and networks such as 10.1.0.0/16, not "${network}".`,
      )
  return networks
}

/** Normalized, because the scheme decides about cookies and headers: `HTTPS://` is https. Without a trailing slash. */
function readUrl(env: NodeJS.ProcessEnv, name: string): string | undefined {
  const text = env[name]?.trim()
  if (!text) return undefined
  if (!URL.canParse(text) || !/^https?:$/.test(new URL(text).protocol))
    throw new StartupError(`${name} must be an http or https URL, not "${text}".`)
  return withoutTrailingSlashes(new URL(text).href)
}

function readDatabaseUrl(env: NodeJS.ProcessEnv, name: string): string | undefined {
  const text = env[name]?.trim()
  if (!text) return undefined
  if (!URL.canParse(text) || !/^postgres(ql)?:$/.test(new URL(text).protocol))
    throw new StartupError(`${name} must start with postgres:// or postgresql://.`)
  if (/%(?![0-9a-f]{2})/i.test(new URL(text).hostname))
    throw new StartupError(`${name} has a percent sign in its host that encodes no character.`)
  const timeout = new URL(text).searchParams.get('connect_timeout')
  if (timeout !== null && !/^\d+$/.test(timeout))
    throw new StartupError(`${name}: connect_timeout must be a whole number of seconds.`)
  return text
}

function readSecret(env: NodeJS.ProcessEnv, name: string): string | undefined {
  const secret = env[name]
  if (!secret) return undefined
  if (Buffer.byteLength(secret) < minSecretBytes)
    throw new StartupError(`${name} must be at least ${minSecretBytes} bytes long.`)
  return secret
}

/** A token is added to the part before the @, which may then have 64 characters. */
const maxInboundNameLength = 36

function readInboundAddress(env: NodeJS.ProcessEnv): string | undefined {
  const email = env.POSTMARK_INBOUND_ADDRESS
  if (!email) return undefined
  const [name = ''] = email.split('@')
  if (!isEmailAddress(email) || name.includes('+') || name.length > maxInboundNameLength)
    throw new StartupError(
      `POSTMARK_INBOUND_ADDRESS must be an email address without a plus sign and with at most ${maxInboundNameLength} characters before the @.`,
    )
  if (!env.POSTMARK_WEBHOOK_PASSWORD)
    throw new StartupError(
      'POSTMARK_INBOUND_ADDRESS needs POSTMARK_WEBHOOK_PASSWORD: Postmark sends it with each reply.',
    )
  return email
}

function readLogLevel(env: NodeJS.ProcessEnv): string {
  const level = env.LOG_LEVEL || 'info'
  if (!logLevels.includes(level))
    throw new StartupError(`LOG_LEVEL must be one of ${logLevels.join(', ')}, not "${level}".`)
  return level
}

function readTracing(env: NodeJS.ProcessEnv): TracingConfig | undefined {
  const endpoint = readUrl(env, 'OTEL_EXPORTER_OTLP_ENDPOINT')
  if (!endpoint) return undefined
  const text = env.OTEL_TRACES_SAMPLER_ARG || '1'
  const sampleRatio = Number(text)
  if (!(sampleRatio >= 0 && sampleRatio <= 1))
    throw new StartupError(`OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1, not "${text}".`)
  return { endpoint, sampleRatio }
}

function readS3(env: NodeJS.ProcessEnv): S3Config | undefined {
  if (!env.S3_BUCKET) {
    if (env.S3_ENDPOINT || env.S3_ACCESS_KEY_ID || env.S3_SECRET_ACCESS_KEY)
      throw new StartupError('S3_BUCKET must be set along with the other S3 variables.')
    return undefined
  }
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = env
  if (!accessKeyId || !secretAccessKey)
    throw new StartupError('S3_BUCKET needs S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.')
  return {
    bucket: env.S3_BUCKET,
    endpoint: readUrl(env, 'S3_ENDPOINT'),
    region: env.S3_REGION || 'us-east-1',
    accessKeyId,
    secretAccessKey,
  }
}

const smtpSchemes = ['smtp:', 'smtps:']

function readSmtp(env: NodeJS.ProcessEnv): SmtpConfig | undefined {
  const text = env.SMTP_URL?.trim()
  if (!text) {
    if (env.MAX_EMAILS_PER_SECOND) throw new StartupError('MAX_EMAILS_PER_SECOND needs SMTP_URL.')
    return undefined
  }
  // The URL has a password, so errors do not repeat it.
  if (!URL.canParse(text) || !smtpSchemes.includes(new URL(text).protocol))
    throw new StartupError(
      'SMTP_URL must be a URL such as smtps://user:password@smtp.example.com:465. Special characters of the user and the password must be percent-encoded.',
    )
  if (!new URL(text).hostname) throw new StartupError('SMTP_URL must have a host.')
  return { url: text, maxPerSecond: readInteger(env, 'MAX_EMAILS_PER_SECOND', 10, 1, 1_000) }
}

function readTwilio(env: NodeJS.ProcessEnv): TwilioConfig | undefined {
  const { TWILIO_ACCOUNT_SID: accountSid, TWILIO_AUTH_TOKEN: authToken, TWILIO_FROM: from } = env
  if (!accountSid && !authToken && !from) return undefined
  if (!accountSid || !authToken || !from)
    throw new StartupError(
      'TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN and TWILIO_FROM must be set together.',
    )
  if (!/^AC/.test(accountSid)) throw new StartupError('TWILIO_ACCOUNT_SID must start with AC.')
  if (!/^(?:\+\d{8,15}|MG\w+)$/.test(from))
    throw new StartupError(
      'TWILIO_FROM must be a number such as +15125550100, or the SID of a messaging service.',
    )
  return { accountSid, authToken, from, apiBase: readUrl(env, 'TWILIO_API_BASE') }
}

function readVapidKeys(env: NodeJS.ProcessEnv): Config['vapidKeys'] {
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey } = env
  if (!publicKey && !privateKey) return undefined
  if (!/^[\w-]{87}$/.test(publicKey ?? '') || !/^[\w-]{43}$/.test(privateKey ?? ''))
    throw new StartupError(
      'VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY must be a pair of keys (npx web-push generate-vapid-keys).',
    )
  return { publicKey: publicKey ?? '', privateKey: privateKey ?? '' }
}

function readStripe(env: NodeJS.ProcessEnv): StripeConfig | undefined {
  const {
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    STRIPE_PRICE_ID: priceId,
  } = env
  if (!secretKey) {
    if (webhookSecret || priceId || env.STRIPE_API_BASE)
      throw new StartupError('STRIPE_SECRET_KEY must be set along with the other Stripe variables.')
    return undefined
  }
  if (!webhookSecret || !priceId)
    throw new StartupError('STRIPE_SECRET_KEY needs STRIPE_WEBHOOK_SECRET and STRIPE_PRICE_ID.')
  return { secretKey, webhookSecret, priceId, apiBase: readUrl(env, 'STRIPE_API_BASE') }
}

/** Requires both the key and the model, because there is no suitable default model. */
function readOpenAi(env: NodeJS.ProcessEnv): OpenAiConfig | undefined {
  const { OPENAI_API_KEY: apiKey, OPENAI_MODEL: model } = env
  const baseUrl = readUrl(env, 'OPENAI_BASE_URL')
  return apiKey && model ? { apiKey, baseUrl, model } : undefined
}
