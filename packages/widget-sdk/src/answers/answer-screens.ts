/** One module for the screens of ranges and of prices by email. */
export { AnswerNext } from './AnswerNext.tsx'
export { AnswerStep } from './AnswerStep.tsx'
export { AnswerSummary } from './AnswerSummary.tsx'
export { default as styles } from '../styles/answers.css'
