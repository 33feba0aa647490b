import { DomainError } from '../errors/errors.ts'

export class AnalysisExpiredError extends DomainError {
  constructor() {
    super(409, 'ANALYSIS_EXPIRED', 'This price is no longer valid. Please get a new quote.')
  }
}
