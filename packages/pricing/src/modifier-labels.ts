import type { PercentTrace } from '@curbquote/types'

export type ModifierReason = Exclude<PercentTrace['of'], 'bundle' | 'tax'>

export const modifierLabels: Record<ModifierReason, string> = {
  light: 'Lightly soiled',
  moderate: 'Moderately soiled',
  heavy: 'Heavily soiled',
  one_story: '1 story',
  two_stories: '2 stories',
  three_stories: '3 or more stories',
}
