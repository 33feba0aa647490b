/** What follows the first screen, fetched once the visitor has begun. */
import { LateModule } from '../late-module.ts'
import type * as LaterStepsModule from './later-step-screens.ts'

export const laterSteps = new LateModule<typeof LaterStepsModule>(
  () => import('./later-step-screens.ts'),
)
