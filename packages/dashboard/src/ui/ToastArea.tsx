import { useEffect, useState } from 'react'
import { type Notifications, useNotifications } from '@mantine/notifications'

type ToastComponent = typeof Notifications

/** The script is in the chunk of the dialogs, which pages with forms have loaded and the list of quotes preloads. */
const loadToasts = async (): Promise<ToastComponent> =>
  (await import('./mantine-toasts.ts')).Notifications

const lateMs = 500

/** Shows toasts. Loads their component with the first toast, and shows plain text until then or if loading fails. */
export function ToastArea() {
  const { notifications } = useNotifications()
  const [Toasts, setToasts] = useState<ToastComponent>()
  const [isLate, setIsLate] = useState(false)
  const hasToast = notifications.length > 0
  useEffect(() => {
    if (!hasToast || Toasts) return undefined
    const setLate = () => setIsLate(true)
    const timer = window.setTimeout(setLate, lateMs)
    loadToasts().then((loaded) => setToasts(() => loaded), setLate)
    return () => window.clearTimeout(timer)
  }, [hasToast, Toasts])
  if (Toasts) return <Toasts position="bottom-center" limit={1} transitionDuration={200} />
  return (
    isLate &&
    notifications.map(({ id, title, message }) => (
      <div key={id} className="cq-plain-toast" role="alert">
        {title && <strong>{title}</strong>}
        <span>{message}</span>
      </div>
    ))
  )
}
