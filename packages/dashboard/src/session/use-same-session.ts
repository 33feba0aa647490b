import { useEffect } from 'react'
import { giveUpChanges } from '../settings/use-unsaved-changes.ts'
import { readImpersonation } from './impersonation.ts'
import { readToken } from './token-storage.ts'

/** Another tab writes more than one thing: a token, and whom an admin acts for. */
const writingMs = 100

/**
 * Leaves a company's page when another tab ends its session or begins another, an impersonation too: what it shows is no
 * longer true, and what it saved would be saved for somebody else.
 */
export function useSameSession(): void {
  useEffect(() => {
    const token = readToken('auth_token')
    const wasImpersonating = readImpersonation() !== undefined
    const leaveIfOver = () => {
      const current = readToken('auth_token')
      if (current === token) return
      // There is nobody left to save them for.
      giveUpChanges()
      if (current) window.location.assign('/company/dashboard')
      else window.location.assign(wasImpersonating ? '/admin/dashboard' : '/company/login')
    }
    let timer: number | undefined
    const listen = () => {
      window.clearTimeout(timer)
      timer = window.setTimeout(leaveIfOver, writingMs)
    }
    window.addEventListener('storage', listen)
    return () => {
      window.clearTimeout(timer)
      window.removeEventListener('storage', listen)
    }
  }, [])
}
