import { confirmPush, type PushPayload } from '@curbquote/types/push-subscriptions'

/**
 * The service worker of the dashboard: it shows alerts and opens what they are about. It caches nothing and handles no requests, so a
 * deployment needs no update of it.
 */

/** The parts of the worker's global scope that it uses. The types of the project are those of pages. */
interface WorkerScope {
  addEventListener(type: 'push', listen: (event: PushEvent) => void): void
  addEventListener(type: 'notificationclick', listen: (event: NotificationClick) => void): void
  addEventListener(type: 'install' | 'activate', listen: (event: WaitingEvent) => void): void
  skipWaiting(): Promise<void>
  registration: ServiceWorkerRegistration
  clients: {
    claim(): Promise<void>
    matchAll(options: { type: 'window'; includeUncontrolled: true }): Promise<Page[]>
    openWindow(url: string): Promise<unknown>
  }
}
interface WaitingEvent extends Event {
  waitUntil(work: Promise<unknown>): void
}
interface PushEvent extends WaitingEvent {
  data: { json(): unknown } | null
}
interface NotificationClick extends WaitingEvent {
  notification: Notification
}
interface Page {
  url: string
  focus(): Promise<Page>
  navigate(url: string): Promise<unknown>
}

const worker = globalThis as unknown as WorkerScope

// A new version takes over at once, because it has no state that pages of the earlier version need.
worker.addEventListener('install', (event) => event.waitUntil(worker.skipWaiting()))
worker.addEventListener('activate', (event) => event.waitUntil(worker.clients.claim()))

worker.addEventListener('push', (event) => event.waitUntil(show(event.data?.json())))
worker.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open(pathOf(event.notification)))
})

/** Every push shows a notification, also while the dashboard is open: iOS ends the subscription after silent ones. */
async function show(data: unknown): Promise<void> {
  const payload = data as Partial<PushPayload> | undefined
  await worker.registration.showNotification(payload?.title ?? 'New quote', {
    tag: payload?.tag ?? 'alert',
    icon: iconUrl,
    data: { path: payload?.path ?? '/company/dashboard' },
  })
  if (payload?.subscriptionId && payload.token)
    await fetch(confirmPush.path.replace(':subscriptionId', payload.subscriptionId), {
      method: confirmPush.method,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ token: payload.token }),
    }).catch(() => undefined)
}

const iconUrl = '/favicon.ico'

/** Only paths of this site, whatever the message says. */
function pathOf({ data }: Notification): string {
  const { path } = (data ?? {}) as { path?: string }
  return path?.startsWith('/company/') ? path : '/company/dashboard'
}

/** Opens the path in a tab that shows the dashboard, otherwise in a new one. */
async function open(path: string): Promise<void> {
  const pages = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const page = pages.find(({ url }) => new URL(url).pathname.startsWith('/company/dashboard'))
  if (!page) return void (await worker.clients.openWindow(path))
  await page.focus()
  await page.navigate(path)
}
