import { allRoutes } from '../../../types/src/test/all-routes.ts'
import { Ajv } from 'ajv'
import ajvFormats from 'ajv-formats'
import fc from 'fast-check'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { type JsonSchema, schemaArbitrary } from '../test/schema-arbitrary.ts'
import { describeFailure, fieldOf } from './describe-failure.ts'
import { meantFailure } from './meant-failure.ts'

const addFormats = ajvFormats.default as typeof ajvFormats
const ajv = addFormats(new Ajv({ verbose: true, strict: false, multipleOfPrecision: 6 }))

function failureOf(schema: object, value: unknown) {
  const validate = ajv.compile(schema)
  return validate(value) ? undefined : meantFailure(ajv, validate.errors ?? [])
}

const errorOf = (schema: object, value: unknown) => describeFailure(failureOf(schema, value))

const bodyOf = (endpoint: string) =>
  allRoutes.find(([name]) => name === endpoint)?.[1].schema.body as JsonSchema

/** The bodies with a union in them, by the name of their endpoint. */
const bodies = allRoutes.flatMap(([name, { schema }]) => {
  const body: JsonSchema | undefined = schema.body
  return body && JSON.stringify(body).includes('"anyOf"') ? [{ name, body }] : []
})

/** The paths of the texts, numbers, booleans and nulls of a value. */
function leavesOf(value: unknown, path: string[] = []): string[][] {
  if (value === null || typeof value !== 'object') return [path]
  return Object.entries(value).flatMap(([name, member]) => leavesOf(member, [...path, name]))
}

/** A copy of a value with an object, which no schema allows, in place of a leaf. */
function withBroken(value: unknown, [name, ...rest]: string[]): unknown {
  if (name === undefined) return { notAllowed: true }
  const copy = structuredClone(value) as Record<string, unknown>
  copy[name] = withBroken(copy[name], rest)
  return copy
}

test('a wrong field in any branch of any union of a request is the one that the error names', () => {
  assert.ok(bodies.length > 15)
  for (const { name, body } of bodies)
    for (const branch of body.anyOf ?? [body])
      fc.assert(
        fc.property(schemaArbitrary(branch), fc.nat(), (value, seed) => {
          assert.is(failureOf(body, value), undefined, `${name}: ${JSON.stringify(value)}`)
          const leaves = leavesOf(value).filter((path) => path.length > 0)
          const leaf = leaves[seed % leaves.length]
          if (!leaf) return
          const broken = withBroken(value, leaf)
          const failure = failureOf(body, broken)
          assert.is(fieldOf(failure), leaf.join('.'), `${name}: ${JSON.stringify(broken)}`)
        }),
        { numRuns: 40 },
      )
})

const sendOffer = bodyOf('sendOffer')
const line = { label: 'Wash', amount: 10 }

test('a new price by lines is refused for its lines, and one by a job for its job', () => {
  const ofLines = (changes: object) => errorOf(sendOffer, { lines: [line], ...changes })
  assert.is(
    ofLines({ lines: [line, { ...line, amount: 10.005 }] }),
    'Amount of entry 2 must be in steps of 0.01.',
  )
  assert.is(ofLines({ lines: [] }), 'Lines must have at least 1 entry.')
  assert.is(ofLines({ taxRate: 101 }), 'Tax rate must be 100 or less.')
  assert.is(ofLines({ note: 'x' }), 'The request has an unknown field: note.')
  assert.match(errorOf(sendOffer, { job: {} }), /^Surfaces are required\.$/)
})

test('a value that fits no branch of a union is told what all branches take', () => {
  assert.is(errorOf(sendOffer, {}), 'Job or lines are required.')
  assert.is(errorOf(sendOffer, { validDays: 3 }), 'Job or lines are required.')
  assert.is(errorOf(sendOffer, []), 'The request must be an object.')
  const branding = bodyOf('changeBranding')
  assert.is(errorOf(branding, { headerMessage: 5 }), 'Header message must be text or empty.')
})

test('the measurement method decides about the branch of an analysis', () => {
  const analyze = bodyOf('analyzeJob')
  assert.is(
    errorOf(analyze, { measurementMethod: 'conversation', surfaces: [] }),
    'Conversation is required.',
  )
  assert.is(
    errorOf(analyze, { measurementMethod: 'by eye', photos: [] }),
    'Measurement method must be one of: manual, ai, conversation.',
  )
})

test('an error names the exact value that is accepted', () => {
  const schema = { properties: { country: { const: 'United States' } } }
  assert.is(errorOf(schema, { country: 'US' }), 'Country must be United States.')
})

test.run()
