import type { ReactNode } from 'react'
import { IconArrowLeft } from '@tabler/icons-react'
import { Link } from 'react-router'
import { BrandMark } from '../ui/BrandMark.tsx'
import { usePage } from '../ui/use-page.ts'

/** Card of a sign-in, sign-up or password page, with a back link above it. */
export function AccountCard({
  title,
  about,
  back,
  isWide = false,
  children,
}: {
  title: string
  about?: ReactNode
  back: { label: string; to: string }
  isWide?: boolean
  children: ReactNode
}) {
  const mainRef = usePage(`${title} · CurbQuote`)
  return (
    <main className="cq-sign-in" ref={mainRef} tabIndex={-1}>
      <Link className="cq-back" to={back.to}>
        <IconArrowLeft size={18} aria-hidden="true" />
        {back.label}
      </Link>
      <section
        className={isWide ? 'cq-sign-in-card cq-sign-in-card-wide' : 'cq-sign-in-card'}
        aria-labelledby="account-title"
      >
        <BrandMark />
        <h1 id="account-title">{title}</h1>
        {about && <p>{about}</p>}
        {children}
      </section>
    </main>
  )
}
