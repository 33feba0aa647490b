/** One module for the screens of ranges and of prices by email. */
export { AnswerNext } from './AnswerNext.tsx'
export { AnswerStep } from './AnswerStep.tsx'
export { AnswerSummary } from './AnswerSummary.tsx'
export { answerStyles as styles } from '../styles/answers.ts'
