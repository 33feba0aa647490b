import { maxServiceMiles } from '@curbquote/types/limits'
import fc from 'fast-check'
import { Value } from 'typebox/value'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { explainLine } from './explain-line.ts'
import { lineLabel } from './line-labels.ts'
import type { TiersTrace } from '@curbquote/types/price-trace'
import { Trace } from '@curbquote/types/price-trace/schemas'
import { languages } from '@curbquote/types/text'
import { priceJob, priceQuote } from './price-quote.ts'
import {
  jobs,
  priceLists,
  ruledJobs,
  ruledPriceLists,
  selections,
} from './test/price-arbitraries.ts'

const en = (trace: Trace) => explainLine(trace, 'en')
const es = (trace: Trace) => explainLine(trace, 'es')

const driveway: Trace = {
  op: 'tiers',
  unit: 'sq ft',
  surfaceTypes: ['driveway'],
  parts: [
    { quantity: 10_000_000, rate: 3_000 },
    { quantity: 4_000_000, rate: 2_500 },
  ],
}

test('tiers are explained one by one', () => {
  assert.is(
    en(driveway),
    '1,400 sq ft of driveway. First 1,000 sq ft at $0.30 = $300.00. Next 400 at $0.25 = $100.00.',
  )
  assert.is(
    es(driveway),
    '1,400 pies² de entrada de autos. Primeros 1,000 pies² a $0.30 = $300.00. Siguientes 400 a $0.25 = $100.00.',
  )
})

test('a single rate is explained in one sentence, with all its decimals', () => {
  const trace: Trace = {
    op: 'tiers',
    unit: 'sq ft',
    surfaceTypes: ['driveway', 'patio', 'roof'],
    parts: [{ quantity: 12_345_678, rate: 850 }],
  }
  assert.is(en(trace), '1,234.57 sq ft of driveway, patio and roof at $0.085 = $104.94.')
  assert.is(es(trace), '1,234.57 pies² de entrada de autos, patio y techo a $0.085 = $104.94.')
  const cents = (rate: number) => en({ ...trace, parts: [{ quantity: 10_000, rate }] })
  assert.match(cents(5_000), 'at $0.50 = $0.50.')
  assert.match(cents(12_345_607), 'at $1,234.5607 = $1,234.56.')
})

test('lengths and counts are explained with their units', () => {
  const fence: Trace = {
    op: 'tiers',
    unit: 'linear ft',
    surfaceTypes: ['fence'],
    parts: [{ quantity: 1_250, rate: 25_000 }],
  }
  assert.is(en(fence), '12.5 linear ft of fence at $2.50 = $31.25.')
  assert.is(es(fence), '12.5 pies lineales de cerca a $2.50 = $31.25.')
  const windows: Trace = {
    op: 'tiers',
    unit: 'each',
    surfaceTypes: [],
    parts: [
      { quantity: 10, rate: 80_000 },
      { quantity: 14, rate: 70_000 },
    ],
  }
  assert.is(en(windows), '24 in all. First 10 at $8.00 = $80.00. Next 14 at $7.00 = $98.00.')
  const doors: Trace = {
    ...windows,
    surfaceTypes: ['garage door'],
    parts: [{ quantity: 3, rate: 250_000 }],
  }
  assert.is(en(doors), '3 × garage door at $25.00 = $75.00.')
  assert.is(es(doors), '3 × puerta del garaje a $25.00 = $75.00.')
})

test('a line that continues the tiers of another line does not begin with "First"', () => {
  const trace: TiersTrace = {
    op: 'tiers',
    unit: 'sq ft',
    surfaceTypes: ['sidewalk'],
    start: 8_000_000,
    parts: [
      { quantity: 2_000_000, rate: 3_000, before: 8_000_000 },
      { quantity: 1_000_000, rate: 2_500 },
    ],
  }
  assert.is(
    en(trace),
    '300 sq ft of sidewalk. Next 200 at $0.30 = $60.00. Next 100 at $0.25 = $25.00.',
  )
  assert.is(
    en({ ...trace, parts: trace.parts.slice(1) }),
    '100 sq ft of sidewalk. Next 100 at $0.25 = $25.00.',
  )
})

test('percentages are explained with their base', () => {
  const percent = (of: 'light' | 'heavy' | 'two_stories' | 'tax', basisPoints: number): Trace => ({
    op: 'percent',
    of,
    basisPoints,
    baseCents: 40_000,
  })
  assert.is(en(percent('heavy', 2_500)), 'Heavily soiled: 25% of $400.00.')
  assert.is(es(percent('heavy', 2_500)), 'Mucha suciedad: 25% de $400.00.')
  assert.is(en(percent('light', -1_000)), 'Lightly soiled: 10% off $400.00.')
  assert.is(es(percent('light', -1_000)), 'Poca suciedad: 10% de descuento sobre $400.00.')
  assert.is(en(percent('two_stories', 2_000)), '2 stories: 20% of $400.00.')
  assert.is(en(percent('tax', 825)), 'Tax: 8.25% of $400.00, the price before tax.')
  assert.is(es(percent('tax', 825)), 'Impuesto: 8.25% de $400.00, el precio sin impuesto.')
  assert.is(en(percent('tax', 0)), 'No tax is added.')
  const bundle: Trace = {
    op: 'percent',
    of: 'bundle',
    basisPoints: -500,
    baseCents: 40_000,
    services: 2,
  }
  assert.is(en(bundle), '2 services together: 5% off $400.00.')
  assert.is(es(bundle), '2 servicios juntos: 5% de descuento sobre $400.00.')
  const limited: Trace = { ...bundle, limitCents: 150 }
  assert.is(
    en(limited),
    '2 services together: 5% off $400.00, but at most $1.50, so that adding a service never lowers the price.',
  )
  assert.is(
    es(limited),
    '2 servicios juntos: 5% de descuento sobre $400.00, pero no más de $1.50, para que agregar un servicio nunca baje el precio.',
  )
})

test('minimums are explained with the amount that the job reached', () => {
  const visit: Trace = { op: 'minimum', of: 'visit', minimumCents: 15_000, reachedCents: 11_800 }
  assert.is(
    en(visit),
    'Our smallest visit is $150.00. Your job came to $118.00, so $32.00 is added. Add-ons count toward it.',
  )
  assert.is(
    es(visit),
    'Nuestra visita mínima es de $150.00. Su trabajo sumó $118.00, por lo que se agregan $32.00. Los servicios adicionales cuentan para llegar al mínimo.',
  )
  const service: Trace = { ...visit, of: 'service', name: 'Roof' }
  assert.is(
    en(service),
    'Our minimum for Roof is $150.00. This service came to $118.00, so $32.00 is added.',
  )
})

test('trip fees are explained with the distance band', () => {
  const trace: Trace = { op: 'trip', miles: 14, above: 10, upTo: 20, feeCents: 2_500 }
  assert.is(
    en(trace),
    'Your ZIP code is about 14 miles away. A trip of 10 to 20 miles costs $25.00.',
  )
  assert.is(
    es(trace),
    'Su código postal está a unas 14 millas. Un traslado de 10 a 20 millas cuesta $25.00.',
  )
  const far: Trace = { ...trace, miles: 60 }
  assert.is(
    en(far),
    'Your ZIP code is about 60 miles away. A trip of more than 20 miles costs $25.00.',
  )
  assert.is(
    es(far),
    'Su código postal está a unas 60 millas. Un traslado de más de 20 millas cuesta $25.00.',
  )
  const unlimited: Trace = { ...trace, upTo: maxServiceMiles }
  assert.is(
    en(unlimited),
    'Your ZIP code is about 14 miles away. A trip of more than 10 miles costs $25.00.',
  )
  const outside: Trace = { ...trace, isOutsideArea: true }
  assert.is(
    en(outside),
    'Your ZIP code is about 14 miles away. This is outside our usual area, so the trip costs $25.00.',
  )
  assert.is(
    es(outside),
    'Su código postal está a unas 14 millas. Está fuera de nuestra zona habitual, por lo que el traslado cuesta $25.00.',
  )
  assert.match(en({ ...trace, miles: 1, above: 0 }), 'about 1 mile away. A trip of 0 to 20 miles')
  assert.match(es({ ...trace, miles: 1, above: 0 }), 'a cerca de 1 milla')
})

test('fixed prices are explained with the range of sizes', () => {
  const band: Trace = {
    op: 'band',
    unit: 'sq ft',
    surfaceTypes: ['driveway'],
    quantity: 14_000_000,
    above: 1_000,
    upTo: 2_000,
    priceCents: 35_000,
  }
  assert.is(en(band), '1,400 sq ft of driveway. Up to 2,000 sq ft: $350.00.')
  assert.is(en({ ...band, upTo: null }), '1,400 sq ft of driveway. Above 1,000 sq ft: $350.00.')
  assert.is(en({ ...band, above: 0, upTo: null }), '1,400 sq ft of driveway. Any size: $350.00.')
  assert.is(
    en({ ...band, beforeCents: 20_000 }),
    '1,400 sq ft of driveway. Up to 2,000 sq ft: $350.00, of which $200.00 is in other lines.',
  )
})

test('labels that the company does not give are translated', () => {
  const label = (kind: 'service' | 'setup_fee' | 'extra_charge', text: string) =>
    lineLabel({ kind, label: text }, 'es')
  assert.is(label('service', 'Power Washing'), 'Lavado a presión')
  assert.is(label('service', 'Driveway and flatwork'), 'Driveway and flatwork')
  assert.is(label('setup_fee', 'Setup fee'), 'Cargo inicial')
  assert.is(label('extra_charge', 'Fuel'), 'Fuel')
  const heavy: Trace = { op: 'percent', of: 'heavy', basisPoints: 2_500, baseCents: 1 }
  const modifier = { kind: 'modifier' as const, label: 'Heavily soiled', trace: heavy }
  assert.is(lineLabel(modifier, 'es'), 'Mucha suciedad')
  assert.is(lineLabel(modifier, 'en'), 'Heavily soiled')
  const minimum: Trace = {
    op: 'minimum',
    of: 'service',
    name: 'Power Washing',
    minimumCents: 2,
    reachedCents: 1,
  }
  assert.is(
    lineLabel({ kind: 'minimum', label: 'Minimum for Power Washing', trace: minimum }, 'es'),
    'Mínimo de Lavado a presión',
  )
})

test('a cent that is carried from rounding the lines before is part of the explanation', () => {
  const heavy: Trace = { op: 'percent', of: 'heavy', basisPoints: 3_400, baseCents: 4 }
  const carried: Trace = { ...heavy, carry: 3_600 }
  assert.is(
    en(carried),
    'Heavily soiled: 34% of $0.04 = $0.01, plus $0.01 carried from rounding the lines before.',
  )
  assert.is(
    es(carried),
    'Mucha suciedad: 34% de $0.04 = $0.01, más $0.01 del redondeo de los conceptos anteriores.',
  )
  assert.is(en({ ...heavy, carry: 1_000 }), 'Heavily soiled: 34% of $0.04.')
  const sidewalk: TiersTrace = {
    op: 'tiers',
    unit: 'sq ft',
    surfaceTypes: ['sidewalk'],
    start: 30_000,
    parts: [{ quantity: 30_000, rate: 850, before: 30_000 }],
  }
  assert.is(
    en(sidewalk),
    '3 sq ft of sidewalk. Next 3 at $0.085 = $0.26, minus $0.01 carried from rounding the lines before.',
  )
})

test('a size has four decimals where its price with two decimals would be another one', () => {
  const trace = (rate: number): Trace => ({
    op: 'tiers',
    unit: 'sq ft',
    surfaceTypes: ['driveway'],
    parts: [{ quantity: 7_006_652, rate }],
  })
  assert.is(en(trace(3_000)), '700.67 sq ft of driveway at $0.30 = $210.20.')
  assert.is(en(trace(20_000)), '700.6652 sq ft of driveway at $2.00 = $1,401.33.')
})

test('names that a person gave stay as they are, also in Spanish', () => {
  for (const [kind, label] of [
    ['discount', 'Descuento de vecino'],
    ['service', 'constructor'],
    ['service', 'toString'],
  ] as const)
    assert.is(lineLabel({ kind, label, trace: null }, 'es'), label)
})

/** A number of a text in ten-thousandths. */
function tenThousandths(text = '0'): bigint {
  const [whole = '', decimals = ''] = text.replaceAll(',', '').split('.')
  return BigInt(whole + decimals.padEnd(4, '0'))
}

/** Cents of an amount in a text. */
const centsOf = (text?: string) => Number(tenThousandths(text)) / 100

/** The product of two numbers of a text in cents, halves rounded up. */
function multiply(one?: string, other?: string, divisor = 1n): number {
  const unit = 1_000_000n * divisor
  return Number((2n * tenThousandths(one) * tenThousandths(other) + unit) / (2n * unit))
}

const carriedCent = ', (plus|minus|más|menos) \\$([\\d.]+) '
const signOf = (word?: string) => (word === 'minus' || word === 'menos' ? -1 : 1)

/** Calculates the amount of a line from the text of its explanation alone. */
function calculate(text: string, { op }: Trace): number | undefined {
  if (op === 'flat') return undefined
  if (op === 'tiers') {
    const part = new RegExp(
      `([\\d,.]*\\d)(?: (?:sq ft|linear ft|pies²|pies lineales))?(?: (?:×|of|de) [^\\d$]*?)? (?:at|a) \\$([\\d,.]+) = \\$([\\d,.]*\\d)(?:${carriedCent})?`,
      'g',
    )
    return [...text.matchAll(part)].reduce((total, [, size, rate, cents, word, carried]) => {
      assert.is(multiply(size, rate), centsOf(cents), text)
      return total + centsOf(cents) + signOf(word) * centsOf(carried)
    }, 0)
  }
  const amounts = [...text.matchAll(/\$([\d,.]*\d)/g)].map(([, amount]) => centsOf(amount))
  const [first = 0, second = 0, third] = amounts
  if (op === 'trip') return first
  if (op === 'band') return first - second
  if (op === 'minimum') {
    assert.is(third, first - second)
    return third
  }
  const [, percent, of, base] =
    /: ([\d,.]+)% (of|off|de|de descuento sobre) \$([\d,.]*\d)/.exec(text) ?? []
  if (percent === undefined) return 0
  const sign = of === 'of' || of === 'de' ? 1 : -1
  const share = sign * multiply(percent, base, 100n)
  const [, word, carried] = new RegExp(carriedCent).exec(text) ?? []
  const [, limit] = /(?:at most|más de) \$([\d,.]*\d)/.exec(text) ?? []
  if (limit !== undefined) return Math.max(share, -centsOf(limit))
  if (carried !== undefined) assert.is(Math.abs(share), second, text)
  return share + signOf(word) * centsOf(carried)
}

test('every explanation adds up to the amount of its line', () => {
  let explained = 0
  const anyQuote = fc.oneof(
    fc.tuple(jobs, priceLists, selections),
    fc.tuple(ruledJobs, ruledPriceLists, selections),
  )
  fc.assert(
    fc.property(anyQuote, ([job, list, selected]) => {
      for (const { trace, amountCents } of priceQuote(priceJob(job, list), selected).lines)
        for (const language of languages) {
          const text = explainLine(trace, language)
          const calculated = calculate(text, trace)
          if (calculated === undefined) continue
          explained++
          assert.equal(calculated, amountCents, text)
        }
    }),
    { numRuns: 1_000 },
  )
  assert.ok(explained > 1_000)
})

test('every line of every quote has a valid trace and an explanation in both languages', () => {
  const anyQuote = fc.oneof(
    fc.tuple(jobs, priceLists, selections),
    fc.tuple(ruledJobs, ruledPriceLists, selections),
  )
  fc.assert(
    fc.property(anyQuote, ([job, list, selected]) => {
      for (const { trace } of priceQuote(priceJob(job, list), selected).lines) {
        assert.ok(Value.Check(Trace, JSON.parse(JSON.stringify(trace))))
        const [english, spanish] = languages.map((language) => explainLine(trace, language))
        assert.ok(english && spanish && english !== spanish)
        for (const text of [english, spanish]) {
          assert.match(text, /^[A-Z0-9].*\.$/)
          assert.not.match(text, /undefined|NaN|null/)
        }
      }
    }),
    { numRuns: 500 },
  )
})

test.run()
