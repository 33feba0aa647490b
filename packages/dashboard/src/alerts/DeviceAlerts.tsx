import './alerts.css'
import {
  deletePushSubscription,
  listPushDevices,
  type PushDevice,
  testPushSubscription,
} from '@curbquote/types/push-subscriptions'
import { Button, Skeleton } from '@mantine/core'
import { IconShare2, IconSquarePlus } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../api-client/api-client.ts'
import { readImpersonation } from '../sessions/impersonation.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { keyOf, queryOf } from '../ui/endpoint-query.ts'
import { FormError } from '../ui/FormError.tsx'
import { formatMoment } from '../ui/format-moment.ts'
import { LoadFailure } from '../ui/LoadFailure.tsx'
import { showFailure, showSuccess } from '../ui/show-toast.ts'
import { staleWords } from './stale-words.ts'
import {
  type PushObstacle,
  pushObstacle,
  thisDeviceId,
  turnOffPush,
  turnOnPush,
} from './push-device.ts'

/** Alerts to this device, and the list of devices that get them. */
export function DeviceAlerts() {
  const { data, error, isFetching, refetch } = useQuery(queryOf(listPushDevices))
  return (
    <section className="cq-alerts" aria-labelledby="device-alerts">
      <h3 id="device-alerts">Alerts on devices</h3>
      {error && !data ? (
        <LoadFailure title="Your devices could not be loaded" {...{ error, isFetching, refetch }} />
      ) : data ? (
        <>
          <ThisDevice publicKey={data.publicKey} devices={data.devices} />
          <DeviceList devices={data.devices} />
        </>
      ) : (
        <Skeleton height={64} />
      )}
    </section>
  )
}

const obstacles: Record<PushObstacle, string> = {
  unsupported:
    'This browser cannot show alerts. Open the dashboard in another browser or on your phone.',
  'not-on-home-screen': 'Add CurbQuote to your Home Screen first.',
  denied:
    'Alerts are blocked for this website. Allow notifications in the settings of your browser, then reload the page.',
}

function ThisDevice({ publicKey, devices }: { publicKey: string | null; devices: PushDevice[] }) {
  const client = useQueryClient()
  const [obstacle, setObstacle] = useState(pushObstacle)
  const isOn = devices.some(({ id }) => id === thisDeviceId())
  const turnOn = useMutation({
    mutationFn: (key: string) => turnOnPush(key),
    onSuccess: (device) => {
      setObstacle(pushObstacle())
      if (device) showSuccess('Alerts are on for this device.')
      void client.invalidateQueries({ queryKey: keyOf(listPushDevices) })
    },
  })
  if (publicKey === null)
    return <p className="cq-setting-note">This server has no alerts to devices set up.</p>
  if (readImpersonation())
    return <p className="cq-setting-note">Only the owner can turn on alerts on a device.</p>
  if (isOn) return <p className="cq-setting-note">Alerts are on for this device.</p>
  return (
    <>
      <p className="cq-setting-note">
        An alert shows the price, the surfaces and the ZIP code of a new request, never a name or a
        street address.
      </p>
      {obstacle ? (
        <>
          <p role="status">{obstacles[obstacle]}</p>
          {obstacle === 'not-on-home-screen' && <HomeScreenSteps />}
        </>
      ) : (
        <Button loading={turnOn.isPending} onClick={() => turnOn.mutate(publicKey)}>
          Turn on alerts
        </Button>
      )}
      <FormError title="Alerts could not be turned on" message={turnOn.error?.message} />
    </>
  )
}

function HomeScreenSteps() {
  return (
    <ol className="cq-home-screen-steps">
      <li>
        <IconShare2 size={40} stroke={1.5} aria-hidden />
        Tap Share in the bar of Safari.
      </li>
      <li>
        <IconSquarePlus size={40} stroke={1.5} aria-hidden />
        Tap Add to Home Screen, then open CurbQuote from there.
      </li>
    </ol>
  )
}

function DeviceList({ devices }: { devices: PushDevice[] }) {
  const client = useQueryClient()
  const [removed, setRemoved] = useState<PushDevice>()
  const refresh = () => client.invalidateQueries({ queryKey: keyOf(listPushDevices) })
  const test = useMutation({
    mutationFn: (id: string) => call(testPushSubscription, { params: { subscriptionId: id } }),
    onSuccess: () => showSuccess('A test alert is on its way.'),
    onError: ({ message }) => showFailure(message, 'The test was not sent'),
  })
  const remove = useMutation({
    mutationFn: async ({ id }: PushDevice) => {
      if (id === thisDeviceId()) await turnOffPush()
      else await call(deletePushSubscription, { params: { subscriptionId: id } })
    },
    onSuccess: () => {
      setRemoved(undefined)
      showSuccess('The device was removed.')
    },
    onSettled: refresh,
  })
  if (devices.length === 0) return <p className="cq-setting-note">No device gets alerts yet.</p>
  const isImpersonating = readImpersonation() !== undefined
  return (
    <>
      <ul className="cq-alert-devices">
        {devices.map((device) => (
          <li key={device.id}>
            <div>
              <strong>{device.device}</strong>
              <p>
                {device.id === thisDeviceId() && 'This device · '}
                {device.lastShownAt
                  ? `Last alert shown ${formatMoment(device.lastShownAt)}`
                  : 'No alert shown yet'}
              </p>
              {device.isStale && <p className="cq-setting-problem">{staleWords}</p>}
            </div>
            <div className="cq-setting-actions">
              <Button
                size="xs"
                disabled={isImpersonating}
                loading={test.isPending && test.variables === device.id}
                aria-label={`Send a test to ${device.device}`}
                onClick={() => test.mutate(device.id)}
              >
                Send a test
              </Button>
              <Button
                size="xs"
                disabled={isImpersonating}
                aria-label={`Remove ${device.device}`}
                onClick={() => setRemoved(device)}
              >
                Remove
              </Button>
            </div>
          </li>
        ))}
      </ul>
      <ConfirmDialog
        title="Remove this device?"
        isOpen={removed !== undefined}
        confirmLabel="Remove"
        isLoss
        isPending={remove.isPending}
        onConfirm={() => removed && remove.mutate(removed)}
        onClose={() => setRemoved(undefined)}
      >
        <p className="cq-dialog-text">
          {removed?.device} gets no more alerts. You can turn them on again on the device.
        </p>
        <FormError title="The device could not be removed" message={remove.error?.message} />
      </ConfirmDialog>
    </>
  )
}
