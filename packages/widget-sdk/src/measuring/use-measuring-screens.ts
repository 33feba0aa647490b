import { useEffect, useState } from 'react'
import type * as MeasuringScreensModule from './measuring-screens.ts'

type Screens = typeof MeasuringScreensModule

let loaded: Screens | undefined

interface MeasuringScreens {
  /** `undefined` until they have come. */
  screens: Screens | undefined
  hasFailed: boolean
  retry: () => void
}

/** The screens of AI measuring: only who chooses it waits for them. */
export function useMeasuringScreens(): MeasuringScreens {
  const [screens, setScreens] = useState(loaded)
  const [attempt, setAttempt] = useState(1)
  const [failedAttempt, setFailedAttempt] = useState(0)
  useEffect(() => {
    let isWanted = true
    import('./measuring-screens.ts').then(
      (module) => {
        loaded = module
        if (isWanted) setScreens(module)
      },
      () => {
        if (isWanted) setFailedAttempt(attempt)
      },
    )
    return () => {
      isWanted = false
    }
  }, [attempt])
  return {
    screens,
    hasFailed: failedAttempt === attempt,
    retry: () => setAttempt(attempt + 1),
  }
}
