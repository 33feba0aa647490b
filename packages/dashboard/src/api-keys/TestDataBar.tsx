import { Button } from '@mantine/core'
import { useTestData } from '../api-client/test-data.ts'
import { turnTestData } from './turn-test-data.ts'

/** Says on every page that its quotes, keys and webhooks are test data. */
export function TestDataBar() {
  if (!useTestData()) return null
  return (
    <div className="cq-test-bar" role="status">
      <p>
        <strong>Test data.</strong> You see the quotes, keys and webhooks of test mode. Figures and
        settings are live.
      </p>
      <Button onClick={() => turnTestData(false)}>Show live data</Button>
    </div>
  )
}
