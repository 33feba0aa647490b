import { type ReactNode, type RefObject, useRef } from 'react'
import { IconDots, IconLogout } from '@tabler/icons-react'
import { Link } from 'react-router'
import { TestDataBar } from '../api-keys/TestDataBar.tsx'
import { PlanBadge } from '../billing/PlanBadge.tsx'
import { useSameSession } from '../account/use-same-session.ts'
import { useSignOut } from '../account/use-sign-out.ts'
import { BrandMark } from '../ui/BrandMark.tsx'
import { LazyMenu } from '../ui/LazyMenu.tsx'
import { type OwnerPage, ownerPages } from './owner-pages.ts'

export interface OwnerShellProps {
  mainRef: RefObject<HTMLElement | null>
  page: OwnerPage
  children: ReactNode
}

/** Layout of the owner's pages: a sidebar, or on a phone a line at the top and a navigation bar at the bottom. */
export function OwnerShell({ mainRef, page, children }: OwnerShellProps) {
  useSameSession()
  return (
    <div className="cq-shell">
      <a className="cq-skip-link" href="#content">
        Skip to content
      </a>
      <header className="cq-side">
        <div className="cq-side-brand">
          <BrandMark />
          <p>Quote Management Dashboard</p>
        </div>
        <OwnerNavigation current={page} />
        <div className="cq-side-account">
          <PlanBadge />
          <LogoutButton />
        </div>
      </header>
      <div className="cq-shell-page">
        <TestDataBar />
        <main id="content" ref={mainRef} tabIndex={-1}>
          {children}
        </main>
      </div>
    </div>
  )
}

function OwnerNavigation({ current }: { current: OwnerPage }) {
  return (
    <nav className="cq-tabs" aria-label="Dashboard">
      {ownerPages.map((page) => (
        <Link
          key={page.label}
          to={page.to}
          aria-current={page === current ? 'page' : undefined}
          data-under-more={page.isUnderMore || undefined}
        >
          <page.Icon size={20} stroke={1.75} aria-hidden="true" />
          {page.label}
        </Link>
      ))}
      <MorePages current={current} />
    </nav>
  )
}

/** The pages that do not fit into the bar of a phone. */
function MorePages({ current }: { current: OwnerPage }) {
  const buttonRef = useRef<HTMLButtonElement>(null)
  return (
    <LazyMenu
      buttonRef={buttonRef}
      width={200}
      items={(Menu) =>
        ownerPages
          .filter(({ isUnderMore }) => isUnderMore)
          .map((page) => (
            <Menu.Item
              key={page.label}
              component={Link}
              to={page.to}
              aria-current={page === current ? 'page' : undefined}
              leftSection={<page.Icon size={20} stroke={1.75} aria-hidden="true" />}
            >
              {page.label}
            </Menu.Item>
          ))
      }
    >
      {(button) => (
        <button
          {...button}
          type="button"
          className="cq-tabs-more"
          data-current={current.isUnderMore || undefined}
        >
          <IconDots size={20} stroke={1.75} aria-hidden="true" />
          More
        </button>
      )}
    </LazyMenu>
  )
}

function LogoutButton() {
  const signOut = useSignOut()
  return (
    <button
      type="button"
      className="cq-logout"
      data-leaves-page
      disabled={signOut.isPending}
      onClick={() => signOut.mutate()}
    >
      <IconLogout size={20} stroke={1.75} aria-hidden="true" />
      <span>{signOut.isPending ? 'Logging out…' : 'Logout'}</span>
    </button>
  )
}
