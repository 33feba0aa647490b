/** What follows the first screen, fetched once the visitor has begun. */
import { LazyModule } from '../lazy-module.ts'
import type * as LaterStepsModule from './later-step-screens.ts'

export const laterSteps = new LazyModule<typeof LaterStepsModule>(
  () => import('./later-step-screens.ts'),
)
