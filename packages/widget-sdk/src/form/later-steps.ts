/** The screens after the first one, loaded when the visitor begins. */
import { LazyModule } from '../loading/lazy-module.ts'
import type * as LaterStepsModule from './later-step-screens.ts'

export const laterSteps = new LazyModule<typeof LaterStepsModule>(
  () => import('./later-step-screens.ts'),
)
