import fc from 'fast-check'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { toJson } from './json.ts'

test('writes what JSON.stringify writes', () => {
  fc.assert(fc.property(fc.jsonValue(), (value) => assert.is(toJson(value), JSON.stringify(value))))
})

test('leaves out members that are undefined', () => {
  assert.is(toJson({ a: 1, b: undefined }), '{"a":1}')
})

test("ignores a host page's Array.prototype.toJSON", () => {
  Object.assign(Array.prototype, { toJSON: () => 'broken' })
  try {
    assert.is(toJson({ photos: ['a', 'b'] }), '{"photos":["a","b"]}')
  } finally {
    Reflect.deleteProperty(Array.prototype, 'toJSON')
  }
})

test.run()
