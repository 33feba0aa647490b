import { fork } from 'node:child_process'
import path from 'node:path'
import { type Config, readConfig } from '../packages/api/src/config/config.ts'
import { usesOutbox } from '../packages/api/src/providers/create-email-sender.ts'
import type { StartupMessage } from '../packages/api/src/commands/run-process.ts'
import { buildIfStale, repositoryRoot } from './build-if-stale.ts'
import { beginStep, step } from './progress.ts'

/** Builds what is stale, starts the server and prints its URL and the demo's sign-ins. */
// The demo shows AI measurement without a key.
process.env.SIMULATED_VISION ??= '1'
try {
  const config = readConfig()
  console.log('CurbQuote')
  await step('building the widget and the dashboard, if stale', buildIfStale)
  serve(config)
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
}

function serve(config: Config): void {
  const server = fork(path.join(repositoryRoot, 'packages/api/src/main.ts'), {
    cwd: repositoryRoot,
    // On a terminal, log only warnings and errors.
    env: { ...process.env, LOG_LEVEL: process.env.LOG_LEVEL ?? 'warn' },
  })
  let endStep: (() => void) | undefined
  server.on('message', (message: StartupMessage) => {
    endStep?.()
    endStep = undefined
    if ('doing' in message) endStep = beginStep(message.doing)
    if ('listening' in message) welcome(config, message.listening)
  })
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => server.kill(signal))
  server.on('exit', (code) => {
    process.exitCode = code ?? 1
  })
}

function welcome(config: Config, url: string): void {
  const lines = [
    [config.seedDemo ? 'Home, with the demo widget' : 'Home', url],
    ...(config.seedDemo
      ? [
          ['The hosted widget page', `${url}/quote?id=demo`],
          ["A customer's quote page", `${url}/dev/demo-quote`],
        ]
      : []),
    ['Sign in as the owner', `${url}/company/login`],
    ['Sign up as a business', `${url}/company/signup`],
    ['Sign in as the admin', `${url}/admin/login`],
    ...(usesOutbox(config) ? [['Emails that were sent', `${url}/dev/outbox`]] : []),
    ['API reference', `${url}/docs/reference/`],
  ]
  console.log(`\n${lines.map(([what, where]) => `  ${`${what}:`.padEnd(28)}${where}`).join('\n')}`)
  console.log(
    config.openai
      ? `\n  AI measurement is on, with the model ${config.openai.model}.`
      : config.simulatesVision
        ? '\n  AI measurement is simulated, for the photos in packages/api/src/demo/photos. Set OPENAI_API_KEY and OPENAI_MODEL to turn it on.'
        : '\n  AI measurement is off: set OPENAI_API_KEY and OPENAI_MODEL to turn it on.',
  )
  if (config.seedDemo) {
    console.log('\n  Demo owner:  demo@curbquote.test / demo-password')
    if (config.adminEmail)
      console.log(`  Demo admin:  ${config.adminEmail} / ${config.adminPassword}`)
  }
  console.log('\n  Press Ctrl+C to stop.\n')
}
