import { notifications } from '@mantine/notifications'

export interface Toast {
  title?: string
  message: string
  kind: 'success' | 'failure'
}

/** One at a time, five seconds each (spec part 1 section 8): a new one takes the place of the one before. */
export function showToast({ title, message, kind }: Toast) {
  notifications.clean()
  notifications.show({
    ...(title && { title }),
    message,
    color: kind === 'success' ? 'brand' : 'red',
    closeButtonProps: { 'aria-label': 'Dismiss' },
  })
}
