import { checkPriceRules } from '@curbquote/pricing'
import type { PriceRules } from '@curbquote/types/price-rules'
import { DomainError } from '../errors/errors.ts'

/** Reports the first reason not to save the rules. @throws PriceRulesRefusedError */
export function requireSavable(rules: PriceRules): void {
  const [problem] = checkPriceRules(rules)
  if (problem) throw new PriceRulesRefusedError(problem)
}

class PriceRulesRefusedError extends DomainError {
  constructor({ code, error, field }: ReturnType<typeof checkPriceRules>[number]) {
    super(422, code, error, { details: { field } })
  }
}
