import { monitorEventLoopDelay } from 'node:perf_hooks'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { readPdf } from '../test/read-pdf.ts'
import { signedDocument } from '../test/test-document.ts'
import { DocumentUnavailableError, renderInWorker } from './render-in-worker.ts'

/**
 * The longest allowed delay of the event loop is 200 ms. Tests run beside each other on few cores, so they allow five times as much.
 * The histogram measures the main thread, which enables it. It does not measure the worker.
 */
const maxDelayMs = 5 * 200

const noFiles = { photos: [] }

const unbroken: [what: string, text: string][] = [
  ['letters', 'a'.repeat(10_000)],
  ['emoji', '😀'.repeat(5_000)],
  ['joined emoji', '👨‍👩‍👧'.repeat(1_250)],
  ['Chinese', '李'.repeat(10_000)],
  ['Arabic', 'م'.repeat(10_000)],
  ['marks on one letter', `a${'\u0301'.repeat(9_999)}`],
  ['brackets', '('.repeat(10_000)],
  ['brackets in two directions', 'א('.repeat(5_000)],
  ['conjuncts', 'क्'.repeat(5_000)],
  ['spaces', ' '.repeat(9_999) + 'a'],
  ['lines', '\n'.repeat(9_999) + 'a'],
]
for (const [what, terms] of unbroken)
  test(`an attacker's 10,000 ${what} without a break do not hold the event loop`, async () => {
    const { document } = signedDocument({ terms })
    const delay = monitorEventLoopDelay({ resolution: 5 })
    delay.enable()
    // The rendering takes less than the limit of the thread.
    const pdf = await renderInWorker(document, noFiles)
    delay.disable()
    assert.ok(delay.max < maxDelayMs * 1e6, `${delay.max / 1e6} ms`)
    const { pages } = await readPdf(pdf)
    assert.ok(pages.length >= 1)
  })

test('the main thread is idle while a document is rendered', async () => {
  const { document } = signedDocument({ terms: 'Payment is due.\n'.repeat(600) })
  await renderInWorker(document, noFiles)
  const before = performance.eventLoopUtilization()
  await renderInWorker(document, noFiles)
  const { utilization } = performance.eventLoopUtilization(before)
  assert.ok(utilization < 0.5, String(utilization))
})

test('a rendering that takes too long fails clearly, and the next document is rendered', async () => {
  const { document } = signedDocument({ terms: 'a'.repeat(10_000) })
  await renderInWorker(document, noFiles, 1).then(
    () => assert.unreachable(),
    (error: DocumentUnavailableError) => {
      assert.instance(error, DocumentUnavailableError)
      assert.is(error.statusCode, 503)
      assert.is(error.message, 'The PDF could not be made. Try again in a minute.')
      assert.match(String((error.cause as Error).message), 'took longer than 1 ms')
    },
  )
  assert.ok((await renderInWorker(signedDocument().document, noFiles)).length > 10_000)
})

test('documents that are requested at the same time get their own PDF', async () => {
  const totals = [100, 200, 300]
  const pdfs = await Promise.all(
    totals.map((total) => renderInWorker(signedDocument({ total }).document, noFiles)),
  )
  for (const [index, pdf] of pdfs.entries())
    assert.match((await readPdf(pdf)).pages[0] ?? '', `Total $${totals[index]}.00`)
})

test.run()
