// Browser tests of the widget: the built bundle on host pages in Chromium, with an API in memory.
import { readFile } from 'node:fs/promises'
import { createRequire, stripTypeScriptTypes } from 'node:module'
import path from 'node:path'
import { defaultReporter } from '@web/test-runner'
import { chromeLauncher } from '@web/test-runner-chrome'
import { findFreePort } from './packages/api/src/test/server-process.ts'
import { createFakeApi } from './packages/widget-sdk/test/fake-api.mjs'
import { findTestChromium } from './scripts/find-chromium.ts'
import { resultOf } from './scripts/test-queue.ts'

const root = import.meta.dirname
const widgetDist = path.join(root, process.env.TEST_WIDGET_DIST ?? 'packages/widget-sdk/dist')

// The commands, such as key presses, are a dependency of @web/test-runner that the tests cannot resolve.
const fromTestRunner = createRequire(createRequire(import.meta.url).resolve('@web/test-runner'))
const commandsPath = path.relative(root, fromTestRunner.resolve('@web/test-runner-commands'))

/** Strips types from the tests as Node does: types become spaces, so line numbers stay the same. */
const typeScript = {
  name: 'type-script',
  resolveMimeType: ({ path: file }) => (file.endsWith('.ts') ? 'js' : undefined),
  transform: ({ path: file, body }) =>
    file.endsWith('.ts') ? stripTypeScriptTypes(body) : undefined,
  resolveImport: ({ source }) =>
    source === '@web/test-runner-commands'
      ? `/${commandsPath.split(path.sep).join('/')}`
      : undefined,
}

const fakeApi = createFakeApi()

/** Responds like a CurbQuote server: the API, photos and the widget's files. */
async function curbQuoteServer(context, next) {
  const { method, path: requestPath } = context
  if (requestPath === '/widget.js' || requestPath.startsWith('/widget/')) {
    context.type = 'text/javascript'
    context.body = await readFile(path.join(widgetDist, path.normalize(requestPath)), 'utf8')
    return
  }
  if (!/^\/(?:api|fake-api|photos)\//.test(requestPath)) return next()
  const chunks = []
  for await (const chunk of context.req) chunks.push(chunk)
  const response = fakeApi({
    method,
    path: requestPath,
    headers: context.headers,
    body: Buffer.concat(chunks),
    origin: context.origin,
  })
  if (!response) return next()
  await response.released
  if (response.hangUp) {
    context.respond = false
    context.req.socket.destroy()
    return
  }
  if (response.retryAfter !== undefined) context.set('Retry-After', String(response.retryAfter))
  context.status = response.status
  context.type = response.type ?? 'application/json'
  context.body = response.bytes ?? JSON.stringify(response.body ?? {})
}

/** Prints the result of each file for the test runner. */
const fileResults = {
  reportTestFileResults({ logger, sessionsForTestFile, testFile }) {
    const all = ({ tests, suites }) => [...tests, ...suites.flatMap(all)]
    const tests = sessionsForTestFile.flatMap(({ testResults }) =>
      testResults ? all(testResults) : [],
    )
    const failed = tests.filter((test) => !test.passed && !test.skipped).length
    const hasPassed = sessionsForTestFile.every((session) => session.passed)
    const file = path.relative(root, testFile).split(path.sep).join('/')
    const passed = tests.filter((test) => test.passed).length
    logger.log(resultOf(file, passed, hasPassed ? 0 : Math.max(failed, 1)))
  },
}

const { executablePath, args } = await findTestChromium()

export default {
  files: 'packages/widget-sdk/src/**/*.browser-test.ts',
  rootDir: root,
  hostname: '127.0.0.1',
  port: await findFreePort(),
  nodeResolve: true,
  concurrency: 1,
  browsers: [chromeLauncher({ launchOptions: { executablePath, args } })],
  plugins: [typeScript],
  middleware: [curbQuoteServer],
  reporters: [defaultReporter(), fileResults],
  browserStartTimeout: 120_000,
  testsStartTimeout: 120_000,
  testsFinishTimeout: 600_000,
  testFramework: { config: { timeout: 90_000 } },
}
