import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { guideSteps } from './integration-guide.ts'

const test = suite('sketches of the integration guide')

/** Code without line breaks, indentation and the values of the reader. */
const shortened = (code: string) =>
  code.replace(/\{origin\}|\{widgetId\}|your widget id/g, '…').replace(/\s/g, '')

for (const { id, snippet, sketch } of guideSteps) {
  // An element may be rendered by code in another file than the script.
  const [pasted = ''] = snippet?.match(/<div .*|<quote-widget .*/s) ?? []
  if (!sketch || !pasted) continue
  test(`the sketch of ${id} shows the snippet of its step`, () => {
    const code = sketch.parts.flatMap((part) =>
      part.kind === 'text' && part.look === 'code' ? [part.text] : [],
    )
    assert.ok(shortened(code.join('')).includes(shortened(pasted)), `${code.join('\n')}\n${pasted}`)
  })
}

test.run()
