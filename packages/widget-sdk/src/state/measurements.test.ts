import type { QuotedItem } from '@curbquote/types/widgets'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import {
  formatSquareFeet,
  measuredSquareFeet,
  parseFeet,
  toMeasuredPhotos,
} from './measurements.ts'
import { newPhotoItem, type PhotoItem } from './photo-item.ts'

const photo = (over: Partial<PhotoItem> = {}): PhotoItem => ({
  ...newPhotoItem('1', 'drive.jpg', undefined),
  upload: { status: 'uploaded', url: 'https://host/photos/1.jpg' },
  surfaceType: 'driveway',
  length: '20',
  width: '12.5',
  ...over,
})

test('feet are parsed in the usual notations, to hundredths', () => {
  assert.is(parseFeet('12'), 12)
  assert.is(parseFeet(' 12.5 '), 12.5)
  assert.is(parseFeet('.75'), 0.75)
  assert.is(parseFeet('12.'), 12)
  assert.is(parseFeet('1,200'), 1200)
  assert.is(parseFeet('12,5'), 12.5)
  for (const text of ['40 ft', '40ft.', '40 feet', '40 pies', '40’', "40'"])
    assert.is(parseFeet(text), 40)
  assert.is(parseFeet('3.14159'), 3.14)
})

const twelveAndAHalf = [
  `12'6"`,
  '12’ 6”',
  '12 ft 6 in',
  '12ft 6in',
  '12 1/2',
  '12½',
  '12 1/2 ft',
  `12' 6`,
  '12′6″',
  `12'6''`,
  '12-1/2',
  '12½ pies',
  '12 feet, 6 inches',
  '12 feet and 6 inches',
  '12 pies y 6 pulgadas',
  '12 pies 6 pulg.',
  '12ʹ6ʺ',
  '12‛ 6‟',
  '12.5 lf',
  '12.5 linear feet',
  '12.5 pies lineales',
  '150"',
  '１２．５',
  '12.5\u00a0ft',
  '\u200e12.5',
]

test('feet with inches and fractions are parsed, also with punctuation around them', () => {
  for (const text of twelveAndAHalf)
    for (const around of [
      text,
      ...[...'.,;:!)'].map((mark) => text + mark),
      `${text} .`,
      `${text}...`,
      `(${text})`,
      `[${text}].`,
      `~${text}`,
      `≈ ${text}`,
      `, ${text}`,
      `• ${text}`,
    ])
      assert.is(parseFeet(around), 12.5, around)
  assert.is(parseFeet('¾ ft'), 0.75)
  assert.is(parseFeet(`12'6 1/2"`), 12.54)
  for (const text of ['1 200', '1\u00a0200', '1\u202f200 ft', "1\u2009200'"])
    assert.is(parseFeet(text), 1200, text)
  for (const text of [
    `12'12"`,
    '12 1/0',
    '12 3/2',
    `12"6'`,
    '12 6',
    '12 6000',
    '0 200',
    '12 m',
    '40 x 12',
    'ft',
    `'`,
    '1/2/3',
    '12½½',
  ])
    assert.is(parseFeet(text), undefined, text)
})

test('an invalid length is rejected', () => {
  for (const text of [
    '',
    'abc',
    '0',
    '0.001',
    '-3',
    '1e3',
    '1,2,3',
    '0,250',
    '12,34,567',
    '1.250,5',
    '12,5678',
    '40 m',
    '10001',
    'Infinity',
  ])
    assert.is(parseFeet(text), undefined, text)
})

test('the area is the sum of the photos that have both sides', () => {
  assert.is(measuredSquareFeet([photo(), photo({ length: '0.1', width: '0.3' })]), 250.03)
  assert.is(measuredSquareFeet([photo({ width: '' })]), 0)
})

test('an area is formatted with separators and at most two decimals', () => {
  assert.is(formatSquareFeet(1234567.891), '1,234,567.89')
  assert.is(formatSquareFeet(0.1 + 0.2), '0.3')
})

test('photos are converted for an analysis, unless one is incomplete', () => {
  assert.equal(toMeasuredPhotos([photo()]), [
    { url: 'https://host/photos/1.jpg', surfaceType: 'driveway', length: 20, width: 12.5 },
  ])
  assert.is(toMeasuredPhotos([photo(), photo({ surfaceType: '' })]), undefined)
  assert.is(toMeasuredPhotos([photo({ upload: { status: 'failed' } })]), undefined)
})

test('an item with a unit of its own sends a quantity instead of sides', () => {
  const url = 'https://host/photos/1.jpg'
  const fence: QuotedItem = { surfaceType: 'fence', unit: 'linear ft', asks: [] }
  const panes: QuotedItem = { rateId: 'panes', name: 'Panes', unit: 'each', asks: [] }
  assert.equal(
    toMeasuredPhotos([photo({ item: fence, surfaceType: 'fence', quantity: '120 ft' })]),
    [{ url, surfaceType: 'fence', quantity: 120, unit: 'linear ft' }],
  )
  const counted = (quantity: string) =>
    toMeasuredPhotos([photo({ item: panes, surfaceType: '', quantity })])
  assert.equal(counted('14'), [{ url, rateId: 'panes', quantity: 14, unit: 'each' }])
  for (const quantity of ['14.', '14,', '(14)', '~14'])
    assert.equal(counted(quantity), counted('14'), quantity)
  for (const quantity of ['', '0', '1.5', 'many', '-2'])
    assert.is(counted(quantity), undefined, quantity)
})

test('a photo is complete only after the questions of its item are answered', () => {
  const item: QuotedItem = {
    surfaceType: 'roof',
    unit: 'sq ft',
    asks: ['condition', 'stories'],
  }
  const roof = (stated: Partial<PhotoItem>) =>
    toMeasuredPhotos([photo({ item, surfaceType: 'roof', ...stated })])
  assert.is(roof({ condition: 'heavy' }), undefined)
  assert.is(roof({ stories: '3' }), undefined)
  assert.equal(roof({ condition: 'light', stories: '3' })?.[0]?.stories, 3)
})

test('an item without a unit has no price', () => {
  const item: QuotedItem = { surfaceType: 'deck', asks: [] }
  assert.is(toMeasuredPhotos([photo({ item, surfaceType: 'deck' })]), undefined)
})

test.run()
