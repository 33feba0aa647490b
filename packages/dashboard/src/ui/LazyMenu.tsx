import {
  type ComponentPropsWithRef,
  type ReactNode,
  type Ref,
  type RefObject,
  useId,
  useLayoutEffect,
  useState,
} from 'react'
import type { Menu as MantineMenu } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { flushSync } from 'react-dom'
import { showFailure } from './show-toast.ts'

export type MenuComponents = typeof MantineMenu

/** Loads Mantine's menu and its positioning code. They would be a tenth of the script that the list of quotes waits for. */
export const loadMenu = async (): Promise<MenuComponents> =>
  (await import('./mantine-menu.ts')).Menu

type ButtonRef = RefObject<HTMLButtonElement | null>

type MenuButtonProps = Pick<
  ComponentPropsWithRef<'button'>,
  'ref' | 'id' | 'onClick' | 'aria-haspopup' | 'aria-expanded' | 'aria-controls'
>

export interface LazyMenuProps {
  buttonRef: ButtonRef
  /** Width of the menu in pixels. */
  width: number
  /** Renders the items of the open menu. */
  items: (Menu: MenuComponents) => ReactNode
  /** Renders the button that opens the menu. */
  children: (button: MenuButtonProps) => ReactNode
}

/**
 * A menu that is loaded and rendered when its button is first clicked. Closed menus of Mantine took more than a third of the
 * time to render the list of quotes.
 */
export function LazyMenu({ buttonRef, width, items, children }: LazyMenuProps) {
  const id = useId()
  const [Menu, setMenu] = useState<MenuComponents>()
  const [landmark, setLandmark] = useState<HTMLElement>()
  const [isOpen, setIsOpen] = useState(false)
  const toggle = async () => {
    if (!Menu) {
      const loaded = await loadMenu().catch(() => undefined)
      if (!loaded) {
        showFailure('The menu could not be loaded. Reload the page.')
        return
      }
      // Only a menu that was rendered before it opened returns the focus to the button.
      flushSync(() => {
        setMenu(() => loaded)
        setLandmark(
          buttonRef.current?.closest<HTMLElement>('[role="dialog"], main, nav') ?? undefined,
        )
      })
    }
    setIsOpen(!isOpen)
  }
  return (
    <>
      {children({
        ref: buttonRef,
        id,
        onClick: () => void toggle(),
        'aria-haspopup': 'menu',
        'aria-expanded': isOpen,
        // As Mantine names the dropdown.
        'aria-controls': isOpen ? `${id}-dropdown` : undefined,
      })}
      {Menu && (
        <Menu
          id={id}
          opened={isOpen}
          onChange={setIsOpen}
          position="bottom-end"
          width={width}
          shadow="md"
          radius={10}
          // The placeholder is not an allowed child of a menu (axe rule aria-required-children).
          withInitialFocusPlaceholder={false}
          // All content belongs to a landmark (axe rule region).
          portalProps={landmark ? { target: landmark } : {}}
          checkIcon={<IconCheck size={16} aria-hidden="true" />}
        >
          <Menu.Target>
            <MenuTarget buttonRef={buttonRef} />
          </Menu.Target>
          <Menu.Dropdown>{items(Menu)}</Menu.Dropdown>
        </Menu>
      )}
    </>
  )
}

/** Passes the button to Mantine's menu, which expects it as its child. */
function MenuTarget({ buttonRef, ref }: { buttonRef: ButtonRef; ref?: Ref<HTMLButtonElement> }) {
  useLayoutEffect(() => {
    if (typeof ref === 'function') ref(buttonRef.current)
  }, [buttonRef, ref])
  return null
}
