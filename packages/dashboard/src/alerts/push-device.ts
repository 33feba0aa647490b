import {
  addPushSubscription,
  deletePushSubscription,
  type NewPushSubscription,
  type PushDevice,
} from '@curbquote/types/push-subscriptions'
import { describeBrowser } from '../account/describe-browser.ts'
import { call } from '../api-client/api-client.ts'

const workerUrl = '/service-worker.js'
const idKey = 'push_subscription_id'

/** Why this device cannot get alerts. */
export type PushObstacle = 'unsupported' | 'not-on-home-screen' | 'denied'

export function pushObstacle(): PushObstacle | undefined {
  const { navigator } = window
  if (!('serviceWorker' in navigator) || !('PushManager' in window) || !('Notification' in window))
    return isAppleTouch() && !isInstalled() ? 'not-on-home-screen' : 'unsupported'
  return window.Notification.permission === 'denied' ? 'denied' : undefined
}

/** iPhones and iPads get alerts only in apps of the Home Screen. */
function isAppleTouch(): boolean {
  const { userAgent, maxTouchPoints } = window.navigator
  return /iPhone|iPad/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)
}

function isInstalled(): boolean {
  return window.matchMedia('(display-mode: standalone)').matches
}

/** The id of this device among the devices of the company. */
export function thisDeviceId(): string | null {
  return window.localStorage.getItem(idKey)
}

/**
 * Asks for permission and subscribes. Call it only after a tap.
 * @returns the device, or `undefined` if the permission was refused
 */
export async function turnOnPush(publicKey: string): Promise<PushDevice | undefined> {
  if ((await window.Notification.requestPermission()) !== 'granted') return undefined
  return subscribe(publicKey)
}

/** Renews the subscription of this device, if it has one. Browsers replace subscriptions without a dependable event. */
export async function renewPush(publicKey: string): Promise<void> {
  if (thisDeviceId() === null || pushObstacle() || window.Notification.permission !== 'granted')
    return
  await subscribe(publicKey)
}

export async function turnOffPush(): Promise<void> {
  const id = thisDeviceId()
  const registration = await window.navigator.serviceWorker.getRegistration(workerUrl)
  await (await registration?.pushManager.getSubscription())?.unsubscribe()
  window.localStorage.removeItem(idKey)
  if (id) await call(deletePushSubscription, { params: { subscriptionId: id } })
}

async function subscribe(publicKey: string): Promise<PushDevice> {
  const { serviceWorker } = window.navigator
  await serviceWorker.register(workerUrl)
  const { pushManager } = await serviceWorker.ready
  const current = await pushManager.getSubscription()
  // The server has another key than at the time of the subscription.
  if (current && keyOf(current) !== publicKey) await current.unsubscribe()
  const subscription = await pushManager
    .subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
    .catch((cause: unknown) => {
      // The browser's own message is not for owners.
      throw new Error(
        'Your browser could not set up alerts. Check that it is online and allows notifications, then try again.',
        { cause },
      )
    })
  const { endpoint, keys } = subscription.toJSON() as Omit<NewPushSubscription, 'device'>
  const device = await call(addPushSubscription, {
    body: { endpoint, keys, device: describeBrowser(window.navigator.userAgent) },
  })
  window.localStorage.setItem(idKey, device.id)
  return device
}

function keyOf({ options }: PushSubscription): string {
  const bytes = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer(0))
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}
