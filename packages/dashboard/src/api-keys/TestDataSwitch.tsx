import { Switch } from '@mantine/core'
import { testDays } from '@curbquote/types/api-keys'
import { useTestData } from '../api-client/test-data.ts'
import { turnTestData } from './turn-test-data.ts'

/** Switches keys, webhooks and quotes to the test data of the company. */
export function TestDataSwitch() {
  const isOn = useTestData()
  return (
    <section className="cq-panel cq-test-data" aria-labelledby="test-data">
      <h2 id="test-data">Test data</h2>
      <p>
        Test keys begin with <code>cq_test_</code>. Their quotes, webhooks and events are separate:
        no customer gets an email, no figure counts them, and they are deleted after {testDays}{' '}
        days. They need no subscription. A reload of the page shows the live data again.
      </p>
      <Switch
        label="Show test data"
        checked={isOn}
        onChange={(event) => turnTestData(event.currentTarget.checked)}
      />
    </section>
  )
}
