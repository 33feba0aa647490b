import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { serializeError } from './log.ts'

const test = suite('errors in the log')

test('database errors are logged without row data', () => {
  const error = Object.assign(new Error('duplicate key value violates unique constraint'), {
    code: '23505',
    constraint: 'companies_email',
    detail: 'Key (lower(email))=(nora.fields@example.com) already exists.',
    where: 'SQL statement "insert into companies values (\'nora.fields@example.com\')"',
  })
  for (const logged of [error, new Error('The service is busy.', { cause: error })]) {
    const text = JSON.stringify(serializeError(logged))
    assert.match(text, 'companies_email')
    assert.match(text, 'serialize-error.test.ts')
    assert.not.match(text, 'nora.fields')
  }
})

test.run()
