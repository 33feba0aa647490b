import { Menu } from '@mantine/core'

// A module of its own, which `LazyMenu` loads after the page.
export { Menu }
