import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { dayEmailWords } from '../days/day-email-words.ts'
import { confirmationWords } from '../quote-emails/confirmation-words.ts'
import { quotePageDayWords } from '../quote-page/quote-page-day-words.ts'
import { offerEmailWords } from './offer-email-words.ts'
import { quotePageWords } from './quote-page-words.ts'

const tables = [
  confirmationWords,
  dayEmailWords,
  offerEmailWords,
  quotePageDayWords,
  quotePageWords,
].flatMap((table) => [table.en, table.es])

test('no text to customers has two periods, whatever the name of the company', () => {
  const texts = tables.flatMap((words) =>
    Object.entries(words).flatMap(([name, word]: [string, unknown]) => {
      if (typeof word !== 'function') return []
      const text: unknown = Reflect.apply(word, undefined, Array(6).fill('Sparkle Co.'))
      return typeof text === 'string' ? [[name, text]] : []
    }),
  )
  assert.ok(texts.length > 100)
  for (const [name, text = ''] of texts) assert.not.match(text, /\.\./, name)
})

test.run()
