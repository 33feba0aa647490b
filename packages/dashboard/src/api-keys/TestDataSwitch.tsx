import { Switch } from '@mantine/core'
import { testDays } from '@curbquote/types/api-keys'
import { useLocation, useNavigate } from 'react-router'
import { useTestData } from '../api-client/test-data.ts'
import { useEntitlements } from '../companies/use-entitlements.ts'
import { turnTestData } from './turn-test-data.ts'

/** Switches keys, webhooks and quotes to the test data of the company. */
export function TestDataSwitch() {
  const isOn = useTestData()
  const entitlements = useEntitlements()
  const navigate = useNavigate()
  const { search } = useLocation()
  const turn = (on: boolean) => {
    turnTestData(on)
    // Without a plan the whole page changes. The fragment scrolls it back to this section.
    if (entitlements.data?.badge === 'Free')
      void navigate({ search, hash: 'test-data' }, { replace: true })
  }
  return (
    <section className="cq-panel cq-test-data" aria-labelledby="test-data">
      <h2 id="test-data">Test data</h2>
      <p>
        Test keys begin with <code>cq_test_</code>. Their quotes, webhooks and events are separate:
        no customer gets an email, no figure counts them, and they are deleted after {testDays}{' '}
        days. They need no subscription. While the switch is on, the keys and webhooks below are
        those of test data. A reload of the page shows the live data again.
      </p>
      <Switch
        label="Show test data"
        checked={isOn}
        onChange={(event) => turn(event.currentTarget.checked)}
      />
    </section>
  )
}
