import {
  type ComponentPropsWithRef,
  type ReactNode,
  type Ref,
  type RefObject,
  useId,
  useLayoutEffect,
  useState,
} from 'react'
import { Menu } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { flushSync } from 'react-dom'

type ButtonRef = RefObject<HTMLButtonElement | null>

type MenuButtonProps = Pick<
  ComponentPropsWithRef<'button'>,
  'ref' | 'id' | 'onClick' | 'aria-haspopup' | 'aria-expanded' | 'aria-controls'
>

export interface LazyMenuProps {
  buttonRef: ButtonRef
  /** Width of the menu in pixels. */
  width: number
  /** Rendered while the menu is open. */
  items: ReactNode
  /** Renders the button that opens the menu. */
  children: (button: MenuButtonProps) => ReactNode
}

/**
 * A menu that is rendered when its button is first clicked. Closed menus of Mantine took more than a third of the time to render the
 * list of quotes.
 */
export function LazyMenu({ buttonRef, width, items, children }: LazyMenuProps) {
  const id = useId()
  const [isRendered, setIsRendered] = useState(false)
  const [isOpen, setIsOpen] = useState(false)
  const toggle = () => {
    // Only a menu that was rendered before it opened returns the focus to the button.
    if (!isRendered) flushSync(() => setIsRendered(true))
    setIsOpen(!isOpen)
  }
  return (
    <>
      {children({
        ref: buttonRef,
        id,
        onClick: toggle,
        'aria-haspopup': 'menu',
        'aria-expanded': isOpen,
        // As Mantine names the dropdown.
        'aria-controls': isOpen ? `${id}-dropdown` : undefined,
      })}
      {isRendered && (
        <Menu
          id={id}
          opened={isOpen}
          onChange={setIsOpen}
          position="bottom-end"
          width={width}
          shadow="md"
          radius={10}
          checkIcon={<IconCheck size={16} aria-hidden="true" />}
        >
          <Menu.Target>
            <MenuTarget buttonRef={buttonRef} />
          </Menu.Target>
          <Menu.Dropdown>{items}</Menu.Dropdown>
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
