import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { inkOn } from './ink-on.ts'
import { buttonSnippet, quoteLink, scriptSnippet } from './snippets.ts'

const embed = { origin: 'https://quotes.example', widgetId: 'Ab_9-x' }

test('the link and the snippets lead to the widget of the company', () => {
  assert.is(quoteLink(embed), 'https://quotes.example/quote?id=Ab_9-x')
  assert.match(scriptSnippet(embed), '<div data-quote-widget="Ab_9-x"></div>')
  assert.match(scriptSnippet(embed), 'href="https://quotes.example/widget/latest/element.js"')
  assert.match(scriptSnippet(embed), 'href="https://quotes.example/api/widget/Ab_9-x"')
  assert.match(
    scriptSnippet(embed),
    '<script async src="https://quotes.example/widget.js" fetchpriority="high"></script>',
  )
})

test('the button is readable in every colour', () => {
  assert.is(inkOn('#ffffff'), '#000000')
  assert.is(inkOn('#000000'), '#ffffff')
  assert.is(inkOn('#ffd700'), '#000000')
  assert.is(inkOn('#0b6e99'), '#ffffff')
  assert.match(buttonSnippet(embed, '#ffd700'), 'background: #ffd700; color: #000000')
})

test.run()
