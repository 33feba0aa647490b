import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { findBreakingChanges } from './find-breaking-changes.ts'

type Json = Record<string, unknown>

const before = {
  '/api/v1/quotes': {
    post: {
      summary: 'Adds a quote',
      parameters: [{ in: 'query', name: 'limit', schema: { type: 'integer' } }],
      requestBody: {
        schema: {
          required: ['total'],
          properties: {
            total: { type: 'number', description: 'Dollars' },
            description: { type: 'string' },
            status: { enum: ['pending', 'completed'] },
          },
        },
      },
      responses: {
        '201': {
          schema: {
            required: ['id'],
            properties: { id: { type: 'integer' }, status: { enum: ['pending'] } },
          },
        },
      },
    },
  },
}

/** The breaking changes of a copy in which the value at a path is replaced, or removed without a value. */
function changesAfter(path: string, value?: unknown): string[] {
  const after = structuredClone(before) as Json
  const names = path.split('.')
  const last = names.pop() ?? ''
  const operation = (after['/api/v1/quotes'] as Json).post as Json
  const parent = names.reduce((object, name) => object[name] as Json, operation)
  if (value === undefined) delete parent[last]
  else parent[last] = value
  return findBreakingChanges(before, after).map((change) =>
    change.replace('/api/v1/quotes › post › ', ''),
  )
}

const request = 'requestBody.schema'
const response = 'responses.201.schema'

test('additions and changed descriptions are not breaking', () => {
  for (const [path, value] of [
    ['summary', 'Stores a quote'],
    ['responses.409', { description: 'New' }],
    [`${response}.properties.name`, { type: 'string' }],
    [`${response}.required`, ['id', 'status']],
    [`${request}.properties.name`, { type: 'string' }],
    [`${request}.required`, []],
    [`${request}.properties.total.description`, 'US dollars'],
    [`${request}.properties.status.enum`, ['pending', 'completed', 'lost']],
    [
      'parameters',
      [
        { in: 'query', name: 'cursor', schema: { type: 'string' } },
        { in: 'query', name: 'limit', schema: { type: 'integer' } },
      ],
    ],
  ] as const)
    assert.equal(changesAfter(path, value), [], path)
  assert.equal(findBreakingChanges(before, { ...before, '/api/v1/hooks': {} }), [])
})

test('a removed path, status, field, parameter or choice is found', () => {
  assert.equal(findBreakingChanges(before, {}), ['/api/v1/quotes is gone'])
  for (const [path, value, change] of [
    ['responses.201', undefined, 'responses › 201 is gone'],
    [`${response}.properties.id`, undefined, 'responses › 201 › schema › properties › id is gone'],
    [
      `${request}.properties.description`,
      undefined,
      'requestBody › schema › properties › description is gone',
    ],
    ['parameters', [], 'parameters › query limit is gone'],
    [
      `${request}.properties.status.enum`,
      ['pending'],
      'requestBody › schema › properties › status › enum has no completed',
    ],
  ] as const)
    assert.equal(changesAfter(path, value), [change])
})

test('a changed type, requirement or rule is found', () => {
  for (const [path, value, change] of [
    [
      `${response}.properties.id.type`,
      'string',
      'responses › 201 › schema › properties › id › type was integer and is string',
    ],
    [`${response}.required`, [], 'responses › 201 › schema › required is gone for id'],
    [
      `${response}.properties.status.enum`,
      ['pending', 'won'],
      'responses › 201 › schema › properties › status › enum has the new won',
    ],
    [
      `${request}.required`,
      ['total', 'status'],
      'requestBody › schema › required is new for status',
    ],
    [
      `${request}.properties.total.maximum`,
      5,
      'requestBody › schema › properties › total has the new rule maximum',
    ],
    [
      'parameters',
      [...before['/api/v1/quotes'].post.parameters, { in: 'query', name: 'x', required: true }],
      'parameters requires the new query x',
    ],
  ] as const)
    assert.equal(changesAfter(path, value), [change])
})

test.run()
