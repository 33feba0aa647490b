import { useEffect } from 'react'
import { discardChanges } from '../forms/use-unsaved-changes.ts'
import { readImpersonation } from '../sessions/impersonation.ts'
import { resumePage, isSessionOfPage } from './session-of-page.ts'
import { readToken } from '../sessions/token-storage.ts'
import { loadOtherPage } from '../sessions/redirect-to-sign-in.ts'

/** Debounce delay, because another tab writes several values in a row: a token and an impersonation. */
const writingMs = 100

/**
 * Leaves a company's page when another tab ends its session, signs in to another company or starts an impersonation:
 * changes saved from the stale page would go to the wrong company. Keeps the page when another tab signs in to the same
 * company.
 */
export function useSameSession(): void {
  useEffect(() => {
    let token = readToken('auth_token')
    const wasImpersonating = readImpersonation() !== undefined
    const resumeOrReload = async () => {
      const current = readToken('auth_token')
      if (current === token) return
      const isSame =
        current !== undefined &&
        !wasImpersonating &&
        readImpersonation() === undefined &&
        (await isSessionOfPage(current))
      if (isSame) {
        token = current
        return resumePage()
      }
      discardChanges()
      if (current) loadOtherPage('/company/dashboard')
      else loadOtherPage(wasImpersonating ? '/admin/dashboard' : '/company/login')
    }
    let timer: number | undefined
    const listen = () => {
      window.clearTimeout(timer)
      timer = window.setTimeout(() => void resumeOrReload(), writingMs)
    }
    window.addEventListener('storage', listen)
    return () => {
      window.clearTimeout(timer)
      window.removeEventListener('storage', listen)
    }
  }, [])
}
