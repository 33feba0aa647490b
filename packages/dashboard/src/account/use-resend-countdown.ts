import { useEffect, useState } from 'react'
import { resendCooldownSeconds } from '@curbquote/types/limits'

/**
 * Seconds until another code can be requested. `start` sets 60. Uses the clock, because timers stop in inactive tabs.
 */
export function useResendCountdown() {
  const [endsAt, setEndsAt] = useState(0)
  const [now, setNow] = useState(0)
  useEffect(() => {
    if (endsAt === 0) return
    const timer = window.setInterval(() => {
      const time = Date.now()
      setNow(time)
      if (time >= endsAt) setEndsAt(0)
    }, 250)
    return () => window.clearInterval(timer)
  }, [endsAt])
  return {
    secondsLeft: endsAt === 0 ? 0 : Math.max(0, Math.ceil((endsAt - now) / 1_000)),
    start: () => {
      const time = Date.now()
      setNow(time)
      setEndsAt(time + resendCooldownSeconds * 1_000)
    },
  }
}
