import type { ComponentType } from 'react'
import type { SurfaceQuestion } from '@curbquote/types/surface-questions'
import type { SurfaceType } from '@curbquote/types/surfaces'
import type { LazyModule } from '../loading/lazy-module.ts'
import type { Proofs } from '../proof/proofs.ts'
import type { ConversationTurns } from '../requests/conversation-turns.ts'
import type { isUnanswered } from '../requests/first-questions.ts'
import type { Pricing } from '../requests/pricing.ts'
import type { Submission } from '../requests/submission.ts'
import type { toFirstAnalysis } from '../requests/to-first-analysis.ts'
import type { ZipChecks } from '../requests/zip-checks.ts'
import type { Stated } from '../state/photo-item.ts'
import type { PhotoTools } from '../uploads/photo-uploads.ts'

/** The lazy-loaded modules. Their screens import the controller, so the form passes the modules to it. */
export interface LazyModules {
  laterSteps: LazyModule<LaterSteps>
  analysisScreens: LazyModule<AnalysisScreens>
}

/** What the controller and the first screen use of the module of the later steps. */
interface LaterSteps extends PhotoTools {
  styles: string
  ConversationTurns: typeof ConversationTurns
  Pricing: typeof Pricing
  Proofs: typeof Proofs
  Submission: typeof Submission
  ZipChecks: typeof ZipChecks
  ItemList: ComponentType
  PhotoCards: ComponentType
  StatedFields: ComponentType<StatedFieldsProps>
}

/** What the controller uses of the module of AI measurement. */
interface AnalysisScreens {
  isUnanswered: typeof isUnanswered
  toFirstAnalysis: typeof toFirstAnalysis
}

export interface StatedFieldsProps {
  stated: Stated
  surfaceType: SurfaceType | '' | undefined
  asks: readonly SurfaceQuestion[]
  /** Whether “Not sure” is offered, because the price can be a range. */
  canBeUnsure?: boolean
  /** Whether 3 or more stories have no price online. */
  isTallByRequest?: boolean | undefined
  onChange: (change: Partial<Stated>) => void
  /** Whether missing answers are shown as errors. */
  isChecked: boolean
}
