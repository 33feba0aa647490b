// A module of its own, which `ToastArea` loads with the first toast.
export { Notifications } from '@mantine/notifications'
