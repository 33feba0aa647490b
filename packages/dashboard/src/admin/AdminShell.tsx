import type { ReactNode, RefObject } from 'react'
import { IconLogout } from '@tabler/icons-react'
import { Link } from 'react-router'
import { BrandMark } from '../ui/BrandMark.tsx'
import { type AdminTab, adminTabs } from './admin-tabs.ts'
import { useAdminSignOut } from './use-admin-sign-out.ts'

export interface AdminShellProps {
  mainRef: RefObject<HTMLElement | null>
  /** The current tab. Unset on a page that belongs to no tab. */
  tab?: AdminTab
  header: ReactNode
  children: ReactNode
}

/** Layout of the admin pages. Navigation is a rail on the left, or a bar at the bottom on a phone. */
export function AdminShell({ mainRef, tab, header, children }: AdminShellProps) {
  const signOut = useAdminSignOut()
  return (
    <div className="cq-shell cq-admin">
      <a className="cq-skip-link" href="#content">
        Skip to content
      </a>
      <nav className="cq-rail" aria-label="Admin">
        <BrandMark />
        {adminTabs.map((each) => (
          <Link
            key={each.id}
            to={{ pathname: '/admin/dashboard', search: `?tab=${each.id}` }}
            aria-current={each === tab ? 'page' : undefined}
          >
            <each.Icon size={20} stroke={1.75} aria-hidden="true" />
            {each.label}
          </Link>
        ))}
        <button type="button" disabled={signOut.isPending} onClick={() => signOut.mutate()}>
          <IconLogout size={20} stroke={1.75} aria-hidden="true" />
          {signOut.isPending ? 'Logging out…' : 'Logout'}
        </button>
      </nav>
      <div className="cq-shell-page">
        {header}
        <main id="content" ref={mainRef} tabIndex={-1}>
          {children}
        </main>
      </div>
    </div>
  )
}
