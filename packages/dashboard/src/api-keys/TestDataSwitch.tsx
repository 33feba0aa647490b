import { Button, Switch } from '@mantine/core'
import { testDays } from '@curbquote/types/api-keys'
import { setTestData, useTestData } from '../api-client/test-data.ts'
import { queryClient } from '../ui/query-client.ts'

function turn(on: boolean): void {
  setTestData(on)
  void queryClient.resetQueries()
}

/** Switches keys, webhooks and quotes to the test data of the company. */
export function TestDataSwitch() {
  const isOn = useTestData()
  return (
    <section className="cq-panel cq-test-data" aria-labelledby="test-data-title">
      <h2 id="test-data-title">Test data</h2>
      <p>
        Test keys begin with <code>cq_test_</code>. Their quotes, webhooks and events are separate:
        no customer gets an email, no figure counts them, and they are deleted after {testDays}{' '}
        days. They need no subscription. A reload of the page shows the live data again.
      </p>
      <Switch
        label="Show test data"
        checked={isOn}
        onChange={(event) => turn(event.currentTarget.checked)}
      />
    </section>
  )
}

/** Says on every page that its quotes, keys and webhooks are test data. */
export function TestDataBar() {
  if (!useTestData()) return null
  return (
    <div className="cq-test-bar" role="status">
      <p>
        <strong>Test data.</strong> You see the quotes, keys and webhooks of test mode. Figures and
        settings are live.
      </p>
      <Button variant="default" onClick={() => turn(false)}>
        Show live data
      </Button>
    </div>
  )
}
