/** One module for all screens of AI measurement. */
export { AiJob } from './AiJob.tsx'
export { Conversation } from './Conversation.tsx'
export { EstimatedJob } from './EstimatedJob.tsx'
export { default as styles } from '../styles/analysis.css'
export { isUnanswered } from '../requests/first-questions.ts'
export { toFirstAnalysis } from '../requests/to-first-analysis.ts'
