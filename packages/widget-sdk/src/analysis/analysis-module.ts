/** The screens of AI measurement, loaded only if the visitor chooses it. */
import { LazyModule } from '../loading/lazy-module.ts'
import type * as AnalysisScreensModule from './analysis-screens.ts'

export const analysisScreens = new LazyModule<typeof AnalysisScreensModule>(
  () => import('./analysis-screens.ts'),
)
