import type { AnswerDecision, PriceOfJob } from '@curbquote/pricing'

/** The columns of a quote with an exact price. */
export function exactColumns({ price, priced: { setupFeeCents, priceList } }: PriceOfJob) {
  return {
    estimated_cost_cents: price.estimatedCostCents,
    setup_fee_cents: setupFeeCents,
    untaxed_cents: price.untaxedCents,
    tax_basis_points: priceList.taxBasisPoints,
    tax_cents: price.taxCents,
    total_cents: price.totalCents,
    offer_state: 'open' as const,
    answer_mode: 'exact' as const,
  }
}

/** The columns of a quote that waits for the owner's price. */
export function openColumns(decision: AnswerDecision) {
  return {
    offer_state: 'review' as const,
    answer_mode: decision.mode,
    answer_reasons: JSON.stringify(decision.reasons),
    ...(decision.mode === 'range' && {
      range_low_cents: decision.lowCents,
      range_high_cents: decision.highCents,
    }),
  }
}
