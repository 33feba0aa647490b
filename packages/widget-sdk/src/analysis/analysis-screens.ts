/** One module for all screens of AI measurement. */
export { AiJob } from './AiJob.tsx'
export { Conversation } from './Conversation.tsx'
export { EstimatedJob } from './EstimatedJob.tsx'
export { analysisStyles as styles } from '../styles/analysis.ts'
export { isUnanswered } from '../requests/first-questions.ts'
export { toFirstAnalysis } from '../requests/to-first-analysis.ts'
