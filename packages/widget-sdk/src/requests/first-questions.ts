import type { Statements, SurfaceQuestion } from '@curbquote/types/surface-questions'
import type { SurfaceType } from '@curbquote/types/surfaces'
import { type Stated, statedOf, toStatements } from '../state/photo-item.ts'
import { areaItemsOf } from '../state/quoted-items.ts'
import { isMeasuredByAi, type WidgetState } from '../state/widget-state.ts'

/** The questions that a surface needs answered, besides its area, before AI prices it. */
export interface FirstQuestions {
  groupId: number
  surfaceType: SurfaceType | ''
  asks: readonly SurfaceQuestion[]
  stated: Stated
  /** The answers in the form of the request. */
  statements: Statements
  /** Whether “Not sure” is accepted: the price is then a range. */
  canBeUnsure: boolean
  /** 3 or more stories have no price online. */
  isTallByRequest: boolean
  isAnswered: boolean
}

/** The questions about each surface. Until the customer chooses a surface, the questions of all surfaces apply to it. */
export function firstQuestionsOf(state: WidgetState): FirstQuestions[] {
  const { surfaceType, rateId, asked, conversation } = state.analysis
  const surfaces =
    state.method === 'ai' ? [{ groupId: 1, surfaceType }] : (conversation?.surfaces ?? [])
  return surfaces.flatMap((surface): FirstQuestions[] => {
    const items = areaItemsOf(state).filter((item) =>
      state.method === 'ai' && rateId
        ? item.rateId === rateId
        : item.surfaceType && (!surface.surfaceType || item.surfaceType === surface.surfaceType),
    )
    const asks = items.flatMap((item) => item.asks)
    const canBeUnsure = items.every(({ answer }) => answer)
    const isTallByRequest = items.some((item) => item.isTallByRequest)
    const stated = statedOf(asked[surface.groupId] ?? {})
    const statements = toStatements(stated, asks)
    const { groupId } = surface
    const isAnswered = canBeUnsure || Object.keys(statements).length === new Set(asks).size
    return asks.length > 0
      ? [
          {
            groupId,
            surfaceType: surface.surfaceType,
            asks,
            stated,
            statements,
            canBeUnsure,
            isTallByRequest,
            isAnswered,
          },
        ]
      : []
  })
}

/** Whether AI has not priced the job yet and a surface has an unanswered question. */
export function isUnanswered(state: WidgetState): boolean {
  const isFirst = isMeasuredByAi(state.method) && !state.priced
  return isFirst && firstQuestionsOf(state).some(({ isAnswered }) => !isAnswered)
}
