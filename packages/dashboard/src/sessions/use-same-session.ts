import { useEffect } from 'react'
import { giveUpChanges } from '../settings/use-unsaved-changes.ts'
import { readImpersonation } from './impersonation.ts'
import { goOnWithPage, isSessionOfPage } from './session-of-page.ts'
import { readToken } from './token-storage.ts'

/** Another tab writes several values in a row: a token, and the company an admin acts for. */
const writingMs = 100

/**
 * Leaves a company's page when another tab ends its session or begins one of another company, an impersonation too: the
 * page is out of date, and what is saved from it would go to the wrong company. The page stays where another tab
 * signs in to the same company.
 */
export function useSameSession(): void {
  useEffect(() => {
    let token = readToken('auth_token')
    const wasImpersonating = readImpersonation() !== undefined
    const leaveIfOver = async () => {
      const current = readToken('auth_token')
      if (current === token) return
      const isSame =
        current !== undefined &&
        !wasImpersonating &&
        readImpersonation() === undefined &&
        (await isSessionOfPage(current))
      if (isSame) {
        token = current
        return goOnWithPage()
      }
      giveUpChanges()
      if (current) window.location.assign('/company/dashboard')
      else window.location.assign(wasImpersonating ? '/admin/dashboard' : '/company/login')
    }
    let timer: number | undefined
    const listen = () => {
      window.clearTimeout(timer)
      timer = window.setTimeout(() => void leaveIfOver(), writingMs)
    }
    window.addEventListener('storage', listen)
    return () => {
      window.clearTimeout(timer)
      window.removeEventListener('storage', listen)
    }
  }, [])
}
