import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { formatDue } from './format-due.ts'

test('a reminder is named by the local day and time of the company', () => {
  assert.is(formatDue('2026-11-24T16:00:00Z', 'America/Chicago'), 'Tue, Nov 24, 10:00 AM')
  assert.is(formatDue('2026-11-24T20:30:00Z', 'Pacific/Honolulu'), 'Tue, Nov 24, 10:30 AM')
})

test.run()
