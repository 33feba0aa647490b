import { listPushDevices } from '@curbquote/types/push-subscriptions'
import { useEffect } from 'react'
import { call } from '../api-client/api-client.ts'
import { readImpersonation } from '../sessions/impersonation.ts'

/** Renews the alerts of this device at each opening of the dashboard. Loads nothing on devices without alerts. */
export function usePushRenewal(): void {
  useEffect(() => {
    if (!window.localStorage.getItem('push_subscription_id') || readImpersonation()) return
    const renew = async () => {
      const { publicKey } = await call(listPushDevices)
      if (!publicKey) return
      const { renewPush } = await import('./push-device.ts')
      await renewPush(publicKey)
    }
    // The next opening tries again. The list of devices shows a device that gets no alerts.
    renew().catch(() => undefined)
  }, [])
}
