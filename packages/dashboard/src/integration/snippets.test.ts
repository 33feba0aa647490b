import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { buttonSnippet, hostedPageUrl, scriptSnippet } from './snippets.ts'

const embed = { origin: 'https://quotes.example', widgetId: 'Ab_9-x' }

test('the link and the snippets contain the company’s widget id', () => {
  assert.is(hostedPageUrl(embed), 'https://quotes.example/quote?id=Ab_9-x')
  assert.match(
    scriptSnippet(embed),
    '<div data-quote-widget="Ab_9-x" style="min-height: 640px"></div>',
  )
  assert.match(scriptSnippet(embed), 'href="https://quotes.example/widget/latest/element.js"')
  assert.match(scriptSnippet(embed), 'href="https://quotes.example/api/widget/Ab_9-x"')
  assert.match(
    scriptSnippet(embed),
    '<script async src="https://quotes.example/widget.js" fetchpriority="high"></script>',
  )
})

test('the button text has sufficient contrast on every color', () => {
  assert.match(buttonSnippet(embed, '#ffd700'), 'background: #ffd700; color: #111827')
  assert.match(buttonSnippet(embed, '#0b6e99'), 'background: #0b6e99; color: #ffffff')
  assert.match(buttonSnippet(embed, '#16a34a'), 'color: #ffffff')
})

test.run()
