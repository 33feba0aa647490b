import { glob, readFile } from 'node:fs/promises'
import path from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { guideSteps } from '../integration-guide/integration-guide.ts'
import {
  buttonSnippet,
  type Embed,
  hostedPageUrl,
  iframeSnippet,
  scriptSnippet,
} from './snippets.ts'

const embed = { origin: 'https://quotes.example', widgetId: 'Ab_9-x' }

test('the embed code is two lines with the widget ID and the reserved height', () => {
  assert.is(hostedPageUrl(embed), 'https://quotes.example/quote?id=Ab_9-x')
  assert.is(
    scriptSnippet(embed),
    '<div data-quote-widget="Ab_9-x" style="min-height: 640px"></div>\n' +
      '<script async src="https://quotes.example/widget.js"></script>',
  )
})

test('the documentation, the guide and the dashboard show the same embed code', async () => {
  const root = path.resolve(import.meta.dirname, '../../../..')
  const documents: [file: string, embed: Embed][] = [
    ['README.md', { origin: 'https://YOUR_CURBQUOTE_HOST', widgetId: 'WIDGET_ID' }],
    ['packages/widget-sdk/README.md', { origin: 'https://HOST', widgetId: 'WIDGET_ID' }],
  ]
  for await (const file of glob('docs/guides/*.md', { cwd: root }))
    documents.push([file, { origin: 'https://quotes.example.com', widgetId: 'WIDGET_ID' }])
  let count = 0
  for (const [file, values] of documents) {
    const text = await readFile(path.join(root, file), 'utf8')
    for (const [sample] of text.matchAll(/^```html\n[^]*?^```$/gm)) {
      // A strict policy blocks the style attribute and requires a nonce.
      if (sample.includes('nonce')) continue
      if (sample.includes('<iframe')) assert.is(sample, fenced(iframeSnippet(values)), file)
      if (!sample.includes('<div data-quote-widget')) continue
      assert.ok(sample.includes(scriptSnippet(values)), `${file}: ${sample}`)
      count++
    }
  }
  assert.ok(count >= 4, `found ${count} samples`)
  const guide = scriptSnippet({ origin: '{origin}', widgetId: '{widgetId}' })
  for (const { snippet } of guideSteps)
    if (snippet?.includes('<div data-quote-widget')) assert.is(snippet, guide)
})

const fenced = (code: string) => `\`\`\`html\n${code}\n\`\`\``

test('the button text has sufficient contrast on every color', () => {
  assert.match(buttonSnippet(embed, '#ffd700'), 'background: #ffd700; color: #111827')
  assert.match(buttonSnippet(embed, '#0b6e99'), 'background: #0b6e99; color: #ffffff')
  assert.match(buttonSnippet(embed, '#16a34a'), 'color: #ffffff')
})

test.run()
