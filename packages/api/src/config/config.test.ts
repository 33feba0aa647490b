import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { readConfig } from './config.ts'
import { StartupError } from '../errors/errors.ts'

const test = suite('configuration')

const secret = 'x'.repeat(32)
const production = {
  NODE_ENV: 'production',
  JWT_SECRET: secret,
  CODE_PEPPER: secret,
  MAIL_FROM: 'CurbQuote <quotes@curbquote.example>',
  PUBLIC_URL: 'https://quotes.example',
  POSTMARK_SERVER_TOKEN: 'token',
  DATABASE_URL: 'postgres://127.0.0.1/quotes',
}
const s3 = { S3_BUCKET: 'photos', S3_ACCESS_KEY_ID: 'key', S3_SECRET_ACCESS_KEY: 'secret' }

const stripe = {
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
  STRIPE_PRICE_ID: 'price_1',
}

const refusals: [what: string, env: NodeJS.ProcessEnv, names: string][] = [
  ['production without JWT_SECRET', { ...production, JWT_SECRET: undefined }, 'JWT_SECRET'],
  ['production with an empty JWT_SECRET', { ...production, JWT_SECRET: '' }, 'JWT_SECRET'],
  ['production without CODE_PEPPER', { ...production, CODE_PEPPER: undefined }, 'CODE_PEPPER'],
  ['production without MAIL_FROM', { ...production, MAIL_FROM: undefined }, 'MAIL_FROM'],
  ['production without PUBLIC_URL', { ...production, PUBLIC_URL: undefined }, 'PUBLIC_URL'],
  ['production with a blank PUBLIC_URL', { ...production, PUBLIC_URL: ' ' }, 'PUBLIC_URL must'],
  [
    'production without an email provider',
    { ...production, POSTMARK_SERVER_TOKEN: undefined },
    'POSTMARK_SERVER_TOKEN',
  ],
  [
    'production on the embedded database',
    { ...production, DATABASE_URL: undefined },
    'ALLOW_EMBEDDED_IN_PRODUCTION=1',
  ],
  [
    'another spelling of production, whose outbox and demo admin would be open,',
    { ...production, NODE_ENV: 'prod' },
    'NODE_ENV must be one of production, development, test, not "prod"',
  ],
  ['production in capitals', { ...production, NODE_ENV: 'PRODUCTION' }, 'NODE_ENV must'],
  [
    'an https deployment that is not production, whose outbox and demo admin would be open,',
    { PUBLIC_URL: 'https://quotes.example' },
    'NODE_ENV=production',
  ],
  [
    'such a deployment whose scheme is in capitals',
    { PUBLIC_URL: 'HTTPS://quotes.example' },
    'NODE_ENV=production',
  ],
  [
    'such a deployment whose URL starts with a space',
    { PUBLIC_URL: ' https://quotes.example' },
    'NODE_ENV=production',
  ],
  ['https on this machine that is not production', { PUBLIC_URL: 'https://localhost' }, 'is https'],
  ...['0.0.0.0', '::', '192.168.1.20', 'quotes.internal'].map(
    (HOST) =>
      [
        `a server on ${HOST} that is not production`,
        { HOST },
        'HOST',
      ] satisfies (typeof refusals)[0],
  ),
  ['a worker on 0.0.0.0 that is not production', { WORKER_HOST: '0.0.0.0' }, 'WORKER_HOST'],
  ...['http://quotes.example', 'http://203.0.113.7:3000', 'http://192.168.1.20'].map(
    (PUBLIC_URL) =>
      [
        `${PUBLIC_URL} that is not production`,
        { PUBLIC_URL },
        'PUBLIC_URL',
      ] satisfies (typeof refusals)[0],
  ),
  ...['db.example', '10.0.0.5', '127.0.0.1/x?host=db.example'].flatMap((host) =>
    ['DATABASE_URL', 'DATABASE_DIRECT_URL', 'DATABASE_REPLICA_URL'].map(
      (name) =>
        [
          `${name} on ${host} outside production`,
          { DATABASE_URL: 'postgres://127.0.0.1/x', [name]: `postgres://${host}` },
          `${name} is on another machine`,
        ] satisfies (typeof refusals)[0],
    ),
  ),
  [
    'a database on the host in PGHOST outside production',
    { DATABASE_URL: 'postgres:///quotes', PGHOST: 'db.example' },
    'DATABASE_URL is on another machine',
  ],
  [
    'Twilio outside production',
    { TWILIO_ACCOUNT_SID: 'AC1', TWILIO_AUTH_TOKEN: 'x', TWILIO_FROM: '+15125550100' },
    'TWILIO_ACCOUNT_SID sends real',
  ],
  [
    'SMTP and Postmark together',
    { ...production, SMTP_URL: `smtps://u:${secret}@smtp.example.com:465` },
    'POSTMARK_SERVER_TOKEN and SMTP_URL are both set. Remove the one',
  ],
  [
    'an SMTP server that is real outside production',
    { SMTP_URL: `smtps://u:${secret}@smtp.example.com:465` },
    'SMTP_URL',
  ],
  ['an SMTP_URL of another kind', { SMTP_URL: `https://u:${secret}@smtp.example.com` }, 'SMTP_URL'],
  ['a rate of emails without SMTP', { MAX_EMAILS_PER_SECOND: '5' }, 'MAX_EMAILS_PER_SECOND'],
  ['Twilio without its token', { TWILIO_ACCOUNT_SID: 'AC1' }, 'TWILIO_AUTH_TOKEN'],
  ['one key for web push', { VAPID_PUBLIC_KEY: 'x' }, 'VAPID_PRIVATE_KEY'],
  ['Postmark outside production', { POSTMARK_SERVER_TOKEN: 'token' }, 'POSTMARK_SERVER_TOKEN'],
  [
    'a live key of Stripe outside production',
    { ...stripe, STRIPE_SECRET_KEY: 'sk_live_1' },
    'STRIPE_SECRET_KEY',
  ],
  ['a bucket outside production', s3, 'S3_BUCKET is'],
  [
    'a bucket at another provider outside production',
    { ...s3, S3_ENDPOINT: 'https://objects.example' },
    'S3_BUCKET is',
  ],
  [
    'a collector whose URL is none',
    { OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' },
    'OTEL_EXPORTER_OTLP_ENDPOINT',
  ],
  [
    'a sample ratio above 1',
    { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318', OTEL_TRACES_SAMPLER_ARG: '10' },
    'OTEL_TRACES_SAMPLER_ARG',
  ],
  ['a secret of 31 bytes', { JWT_SECRET: 'x'.repeat(31) }, 'JWT_SECRET'],
  ['a pepper of 31 bytes', { CODE_PEPPER: 'x'.repeat(31) }, 'CODE_PEPPER'],
  [
    'an inbound stream without the password of its webhook',
    { POSTMARK_INBOUND_ADDRESS: 'inbound@in.example' },
    'POSTMARK_WEBHOOK_PASSWORD',
  ],
  [
    'an inbound email address that has a plus sign already',
    { POSTMARK_INBOUND_ADDRESS: 'in+bound@in.example', POSTMARK_WEBHOOK_PASSWORD: secret },
    'POSTMARK_INBOUND_ADDRESS',
  ],
  [
    'an inbound email address without room for a token',
    {
      POSTMARK_INBOUND_ADDRESS: `${'i'.repeat(37)}@in.example`,
      POSTMARK_WEBHOOK_PASSWORD: secret,
    },
    'POSTMARK_INBOUND_ADDRESS',
  ],
  ['a network that is none', { WEBHOOK_ALLOW_NETWORKS: '10.0.0.0/8, intranet' }, 'WEBHOOK_ALLOW'],
  ['a port that is no number', { PORT: 'http' }, 'PORT'],
  ['a port above 65535', { PORT: '65536' }, 'PORT'],
  ['a negative port', { PORT: '-1' }, 'PORT'],
  ['a port with a fraction', { PORT: '3000.5' }, 'PORT'],
  ['a PUBLIC_URL without a scheme', { PUBLIC_URL: 'quotes.example.com' }, 'PUBLIC_URL'],
  ['a PUBLIC_URL that is not a web URL', { PUBLIC_URL: 'javascript:1' }, 'PUBLIC_URL'],
  ['a proxy setting of "true"', { TRUST_PROXY: 'true' }, 'TRUST_PROXY'],
  ['a negative number of proxies', { TRUST_PROXY: '-1' }, 'TRUST_PROXY'],
  ['11 proxies', { TRUST_PROXY: '11' }, 'TRUST_PROXY'],
  ['every IP address as a proxy', { TRUST_PROXY: '10.0.0.1, 0.0.0.0/0' }, 'TRUST_PROXY'],
  ['every IPv6 address as a proxy', { TRUST_PROXY: '::/0' }, 'TRUST_PROXY'],
  ['a network of proxies that is none', { TRUST_PROXY: '10.0.0.0/99' }, 'TRUST_PROXY'],
  ['a proxy by name', { TRUST_PROXY: '10.0.0.1, balancer' }, 'TRUST_PROXY'],
  ['a database that is no PostgreSQL', { DATABASE_URL: 'mysql://127.0.0.1/x' }, 'DATABASE_URL'],
  ['a database host that is not encoded', { DATABASE_URL: 'postgres://%zz/x' }, 'DATABASE_URL has'],
  [
    'a connect_timeout that is not a whole number',
    { DATABASE_URL: 'postgres://127.0.0.1/quotes?connect_timeout=5s' },
    'connect_timeout',
  ],
  [
    'a replica that is no PostgreSQL',
    { DATABASE_REPLICA_URL: 'mysql://x' },
    'DATABASE_REPLICA_URL',
  ],
  ['S3 without its secret', { ...s3, S3_SECRET_ACCESS_KEY: '' }, 'S3_SECRET_ACCESS_KEY'],
  ['S3 without its key', { ...s3, S3_ACCESS_KEY_ID: '' }, 'S3_ACCESS_KEY_ID'],
  ['S3 keys without a bucket', { ...s3, S3_BUCKET: '' }, 'S3_BUCKET'],
  ['an S3 endpoint without a scheme', { ...s3, S3_ENDPOINT: 'minio' }, 'S3_ENDPOINT'],
  ['Stripe without its webhook secret', { ...stripe, STRIPE_WEBHOOK_SECRET: '' }, 'STRIPE_WEBHOOK'],
  ['Stripe without a price', { ...stripe, STRIPE_PRICE_ID: '' }, 'STRIPE_PRICE_ID'],
  ['Stripe without its key', { ...stripe, STRIPE_SECRET_KEY: '' }, 'STRIPE_SECRET_KEY'],
  ['a STRIPE_API_BASE without a scheme', { ...stripe, STRIPE_API_BASE: 'x' }, 'STRIPE_API_BASE'],
  ['a model server without a scheme', { OPENAI_BASE_URL: 'ollama' }, 'OPENAI_BASE_URL'],
  ['an embedded database that no worker could open', { RUN_JOBS: '0' }, 'RUN_JOBS'],
  ['a log level that does not exist', { LOG_LEVEL: 'loud' }, 'LOG_LEVEL'],
  [
    'the embedded database of a production server without NODE_ENV',
    { ALLOW_EMBEDDED_IN_PRODUCTION: '1', TRUST_PROXY: '1' },
    'Set NODE_ENV=production',
  ],
]

for (const [what, env, variable] of refusals)
  test(`${what} is refused in a sentence that names ${variable}`, () => {
    try {
      readConfig(env)
    } catch (error) {
      assert.instance(error, StartupError)
      assert.match((error as Error).message, variable)
      assert.match((error as Error).message, /^[^\n]+\.$/)
      assert.not.match((error as Error).message, secret)
      return
    }
    assert.unreachable('it was accepted')
  })

test('outside production everything on this machine is allowed', () => {
  for (const env of [
    { HOST: 'localhost' },
    { HOST: '::1' },
    { PUBLIC_URL: 'http://[::1]:3000' },
    { PUBLIC_URL: 'http://shop.localhost:3000' },
    { DATABASE_URL: 'postgres:///quotes?host=/run/postgresql' },
    { DATABASE_URL: 'postgres:///quotes', PGHOST: '/run/postgresql' },
    { DATABASE_URL: 'postgres://127.0.0.1/quotes', PGHOST: 'db.example' },
    { DATABASE_URL: 'postgres://%2Frun%2Fpostgresql/quotes' },
    { POSTMARK_SERVER_TOKEN: 'token', POSTMARK_API_BASE: 'http://127.0.0.1:9' },
    stripe,
    { ...stripe, STRIPE_SECRET_KEY: 'key', STRIPE_API_BASE: 'http://127.0.0.1:9' },
    { ...s3, S3_ENDPOINT: 'http://localhost:9000' },
    { OPENAI_API_KEY: 'key', OPENAI_MODEL: 'model' },
  ])
    readConfig(env)
})

test('the length of a secret is measured in bytes', () => {
  assert.is(readConfig({ JWT_SECRET: 'é'.repeat(16) }).jwtSecret, 'é'.repeat(16))
})

test('production ignores RATE_LIMITS=off and SEED_DEMO=1 and has no default admin', () => {
  const config = readConfig({ ...production, RATE_LIMITS: 'off', SEED_DEMO: '1' })
  assert.is(config.rateLimits, true)
  assert.is(config.seedDemo, false)
  assert.is(config.adminPassword, undefined)
  assert.is(readConfig({ RATE_LIMITS: 'off' }).rateLimits, false)
  assert.is(readConfig({}).seedDemo, true)
})

test('responses are validated outside production, unless VALIDATE_RESPONSES=off', () => {
  assert.is(readConfig({}).validatesResponses, true)
  assert.is(readConfig({ VALIDATE_RESPONSES: 'off' }).validatesResponses, false)
  assert.is(readConfig({ ...production, VALIDATE_RESPONSES: 'on' }).validatesResponses, false)
})

test('production accepts the embedded database with ALLOW_EMBEDDED_IN_PRODUCTION=1', () => {
  const env = { ...production, DATABASE_URL: undefined, ALLOW_EMBEDDED_IN_PRODUCTION: '1' }
  assert.is(readConfig(env).databaseUrl, undefined)
})

test('URLs are normalized: the scheme and the host have no capitals, and no slash is at the end', () => {
  const config = readConfig({
    ...production,
    ...s3,
    PUBLIC_URL: ' HTTPS://Quotes.example:443/ ',
    S3_ENDPOINT: 'HTTP://127.0.0.1:9000',
    POSTMARK_API_BASE: ' HTTP://127.0.0.1:4000/',
    DATABASE_URL: ' postgres://127.0.0.1/quotes\n',
  })
  assert.is(config.publicUrl, 'https://quotes.example')
  assert.is(config.s3?.endpoint, 'http://127.0.0.1:9000')
  assert.is(config.postmark?.apiBase, 'http://127.0.0.1:4000')
  assert.is(config.databaseUrl, 'postgres://127.0.0.1/quotes')
  assert.is(readConfig({ PUBLIC_URL: 'http://127.0.0.1/base/' }).publicUrl, 'http://127.0.0.1/base')
})

test('an empty variable counts as unset', () => {
  const empty = Object.fromEntries(
    ['PORT', 'HOST', 'PUBLIC_URL', 'TRUST_PROXY', 'DATABASE_URL', 'S3_BUCKET', 'LOG_LEVEL'].map(
      (name) => [name, ''],
    ),
  )
  assert.equal(readConfig(empty), readConfig({}))
})

test.run()
