import { analysisScreens } from '../analysis/analysis-module.ts'
import type { LazyModules } from '../controller/lazy-modules.ts'
import { LazyModule } from '../loading/lazy-module.ts'
import type * as LaterStepsModule from './later-step-screens.ts'

/** The screens after the first one, loaded when the visitor begins. */
export const laterSteps = new LazyModule<typeof LaterStepsModule>(
  () => import('./later-step-screens.ts'),
)

export const lazyModules: LazyModules = { laterSteps, analysisScreens }
