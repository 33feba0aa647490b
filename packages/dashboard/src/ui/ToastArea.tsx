import { useEffect, useState } from 'react'
import { type Notifications, useNotifications } from '@mantine/notifications'

type ToastComponent = typeof Notifications

/** The script is in the chunk of the dialogs, which pages with forms have loaded and the list of quotes preloads. */
const loadToasts = async (): Promise<ToastComponent> =>
  (await import('./mantine-toasts.ts')).Notifications

/** Shows the toasts of `showToast`. Loads their component with the first one. */
export function ToastArea() {
  const [Toasts, setToasts] = useState<ToastComponent>()
  const hasToast = useNotifications().notifications.length > 0
  useEffect(() => {
    if (hasToast && !Toasts)
      loadToasts().then(
        (loaded) => setToasts(() => loaded),
        () => undefined,
      )
  }, [hasToast, Toasts])
  return Toasts && <Toasts position="bottom-center" limit={1} transitionDuration={200} />
}
