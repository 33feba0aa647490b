import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { consentTexts, fillConsentText } from '@curbquote/types/consents'
import { english } from './en.ts'
import { spanish } from './es.ts'
import { laterEnglish } from './later-en.ts'
import { laterSpanish } from './later-es.ts'
import { loadMessages } from './messages.ts'

const catalogs = { english, spanish }

/** All texts, by the language. */
const all = {
  english: { ...english, later: laterEnglish },
  spanish: { ...spanish, later: laterSpanish },
}

/** A value that is shown as its number in a template and in a joined list. */
const probes = [71, 72, 73, 74].map((probe) =>
  // A name is also shown in lowercase.
  Object.assign([probe], { toLowerCase: () => String(probe) }),
)

/** All texts of a catalog by their path. Functions are called with probe values. */
function textsOf(value: unknown, place = ''): [place: string, text: string][] {
  if (typeof value === 'string') return [[place, value]]
  if (typeof value === 'function')
    return textsOf((value as (...args: unknown[]) => unknown)(...probes), `${place}()`)
  if (Array.isArray(value) && value.every((part) => typeof part === 'number'))
    return [[place, String(value)]]
  return Object.entries(value as object).flatMap(([key, part]) => textsOf(part, `${place}/${key}`))
}

const probesIn = (text: string) => [...new Set(text.match(/7[1-4]/g) ?? [])].sort()

/** Texts that are the same in both languages. */
const sameInBoth = [
  '/photos/alt()', // "Foto 1: …" differs, the name does not
  '/description/count()',
  '/price/serviceDetail()',
  '/price/adds()',
  '/price/pricedFor()',
  '/price/subtotal',
  '/price/total',
  '/contact/phonePlaceholder',
  '/surfaces/patio',
  '/serviceName()',
  '/thing()',
  '/later/items/counted()',
  '/later/answers/bounds()',
]

test('every catalog has the same texts, and none is empty', () => {
  const places = textsOf(all.english).map(([place]) => place)
  assert.ok(places.length > 150, `${places.length} texts`)
  for (const [name, catalog] of Object.entries(all)) {
    assert.equal(
      textsOf(catalog)
        .map(([place]) => place)
        .sort(),
      places.sort(),
      name,
    )
    for (const [place, text] of textsOf(catalog)) assert.ok(text.trim(), `${name}${place}`)
  }
})

test('a translation uses every parameter of the English text', () => {
  const translated = new Map(textsOf(all.spanish))
  for (const [place, text] of textsOf(all.english))
    assert.equal(probesIn(translated.get(place) ?? ''), probesIn(text), place)
})

test('no text is left in English', () => {
  const translated = new Map(textsOf(all.spanish))
  const left = textsOf(all.english).filter(
    ([place, text]) => translated.get(place) === text && !sameInBoth.includes(place),
  )
  assert.equal(left, [])
})

test('singular and plural differ', () => {
  assert.is(english.price.waitingForUploads(1), 'Waiting for 1 photo to upload.')
  assert.is(english.price.waitingForUploads(2), 'Waiting for 2 photos to upload.')
  assert.is(spanish.price.waitingForUploads(1), 'Esperando a que se suba 1 foto.')
  assert.is(spanish.price.waitingForUploads(2), 'Esperando a que se suban 2 fotos.')
  assert.match(spanish.photos.trimmed('X', 5, 1), 'se quitó la última.')
  assert.match(spanish.photos.trimmed('X', 5, 3), 'se quitaron las últimas 3.')
  assert.match(spanish.toasts.photoLimitExceeded(5, 0).text, 'Quite una')
  assert.match(spanish.toasts.photoLimitExceeded(5, 1).text, 'Solo se agregó la primera.')
  assert.match(spanish.toasts.photoLimitExceeded(5, 2).text, 'Solo se agregaron las primeras 2.')
})

test('the consent text equals the text that is registered under the ID that the form sends', () => {
  for (const { language, contact } of Object.values(catalogs)) {
    const registered = consentTexts[`contact-${language}-1`]
    assert.is(contact.consent('Tom & Sons'), fillConsentText(registered, { company: 'Tom & Sons' }))
  }
})

test('a catalog is found by the language of a tag, with English as the fallback', async () => {
  for (const tag of ['es', 'es-US', 'ES-mx', 'es_419', ' es '])
    assert.is(await loadMessages(tag), spanish, tag)
  for (const tag of [undefined, '', 'en', 'en-GB', 'fr', 'est', 'constructor', 'not a tag'])
    assert.is(loadMessages(tag), english, String(tag))
})

test.run()
